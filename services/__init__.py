"""The processes of the service, one package each, and the code they share."""

"""E-mail: a message as mail, and the way to the operator's mail server."""

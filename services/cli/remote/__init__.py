"""Commands that ask the public HTTP API of a service, wherever it runs."""

"""The API, over HTTP and by its parts."""

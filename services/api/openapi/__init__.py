"""The OpenAPI document, generated from the routes and their types."""

"""The OpenAPI document, written from the routes' specifications and the schemas."""

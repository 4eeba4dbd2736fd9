"""The API tried by tools of others."""

"""Settings from environment variables: the fields, their checks, and the accepted spellings."""

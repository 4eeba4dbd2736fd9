"""Environment variables: the settings, their checks and their accepted spellings."""

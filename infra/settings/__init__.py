"""Environment variables: the settings, their checks, how a person may write them."""

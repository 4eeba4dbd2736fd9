"""Commands that print what a service knows: by its public API, or as its operator."""

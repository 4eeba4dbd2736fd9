"""Each service by itself."""

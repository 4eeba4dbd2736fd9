"""The API tested with third-party tools."""

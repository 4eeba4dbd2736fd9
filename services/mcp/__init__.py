"""Assistants at the table: tools for clients of the Model Context Protocol, on top of the public HTTP API.

This requires the extra `mcp`: `pip install 'railhead[mcp]'`.
"""

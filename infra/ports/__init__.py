"""The values that services and storage exchange, one module per subject.

A protocol stands here only if it has a second adapter, or a double that the tests use in its place.
Everything else is typed against the adapter's class.
"""

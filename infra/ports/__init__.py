"""The values that services and storage exchange, in one module per subject.

A protocol is defined only if it has a second adapter or a test double. Everything else is typed against the
adapter's class.
"""

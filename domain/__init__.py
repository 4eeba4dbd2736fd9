"""The rules and the log, pure: values in, values out; no I/O, no clock, no server."""

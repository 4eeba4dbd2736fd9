"""Pure rules and log: values in, values out; no I/O, no clock, no server."""

"""The functions that RQ's workers call by name, one module per kind of job."""

"""Calls of operators, with a token of the scope `admin`."""

"""The audit of a log: chain, fold, decisions and draws; it needs no server."""

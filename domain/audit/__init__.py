"""Audits of whole logs: the hash chain, the fold, the decisions and the draws; no server is needed."""

"""Access to a server or cluster: connections, checks before the first write, pipelines and batched reads."""

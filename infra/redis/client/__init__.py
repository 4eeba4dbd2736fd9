"""How a server or cluster is reached: connections, checks before the first write, pipelines, read batcher."""

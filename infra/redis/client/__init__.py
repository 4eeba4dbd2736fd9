"""How a server is reached: connections, checks before the first write, pipelined connection, read batcher."""

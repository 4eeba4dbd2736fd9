"""Clients of a cluster: they track which node holds which slots, and never wait for unresponsive nodes.

They extend redis-py's clients, which repeat writes and wait for unresponsive nodes. The reason is
reliability, not speed. They use these private names of redis-py (checked with 8.1), because no public name
works:

- `RedisCluster._execute_command` (`awaited.py`): sends a command to the chosen node. The public
  `execute_command` chooses a node, sends and retries in one call.
- `RedisCluster._initialize` (`awaited.py`): set by redis-py after an error. Until it is cleared, each call
  first discovers all nodes. Only redis-py's own `initialize` clears it, and callers would wait for that.
- `ClusterPipeline._execution_strategy` (`blocking.py`): holds the commands of a pipeline. Collecting them in
  `execute_command` would miss those that redis-py adds directly (`delete`, `unlink`, `exists`).
"""

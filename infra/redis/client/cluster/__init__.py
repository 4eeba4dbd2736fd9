"""Clients of a cluster: which node holds what, which says nothing, and calls that do not wait for it.

They extend redis-py's clients, which repeat writes and wait for silent nodes. Speed is not the reason.
Private names of redis-py, checked with 8.1, and why a public one does not do:

- `RedisCluster._execute_command` (`awaited.py`): sends a command to the node that was chosen. The public
  `execute_command` chooses, sends and retries in one.
- `RedisCluster._initialize` (`awaited.py`): set by redis-py after an error. Until it is cleared, each call
  looks for all nodes first. Only redis-py's own `initialize` clears it, and callers would wait for that.
- `ClusterPipeline._execution_strategy` (`blocking.py`): holds the commands of a pipeline. Collecting them in
  `execute_command` would lose those that redis-py adds past it (`delete`, `unlink`, `exists`).
"""

"""Clients of a cluster: which node holds what, which says nothing, and calls that do not wait for it.

They extend redis-py's clients, which repeat writes and wait for silent nodes. Speed is not the reason.
Private names of redis-py, checked with 8.1, for which there is no public way:

- `awaited.py`: `RedisCluster._execute_command` and `RedisCluster._initialize`
- `blocking.py`: `ClusterPipeline._execution_strategy`, which holds the commands of a pipeline
"""

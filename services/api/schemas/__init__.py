"""What crosses the wire as typed values: bodies, answers, problems, their JSON Schema; no I/O."""

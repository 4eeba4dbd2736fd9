"""RQ's queues, claims on work, audits as jobs."""

"""RQ queues, claims on work, audits as jobs."""

"""Job queues on RQ, claims on work, and audits and reviews as jobs."""

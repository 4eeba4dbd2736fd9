"""The ledger of notices: 64 shards by addressee, each under a hash tag of its own."""

"""The Redis adapters, on fakeredis, on a real server and on a cluster."""

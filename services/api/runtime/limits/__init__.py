"""How much may be asked for: policies, the local limiter over the shared one, live streams, who is exempt."""

"""Games that are played by correspondence with nothing but browsers."""

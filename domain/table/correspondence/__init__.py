"""Play by correspondence: how long a seat may take, when its clock runs, and what if nobody comes."""

"""Play by correspondence: how long a seat may take, when its clock runs, what happens when nobody comes."""

"""The names of the read models' keys; they carry their partition's hash tag."""

from __future__ import annotations

from infra.redis.keys import keys_of
from services.ports_views import Place

PROJECTORS = "{railhead}:projectors"


def view(partition: int) -> str:
    """Name the hash that says which generation of each model is read, and which is being built."""
    return f"{keys_of(partition).tag}:view"


def claim(partition: int) -> str:
    """Name the claim of who follows a partition."""
    return f"{view(partition)}:claim"


def builder(model: str, partition: int) -> str:
    """Name what is there as long as a build goes on: the number being built."""
    return f"{view(partition)}:{model}:builder"


def live(model: str) -> str:
    """Name the field of the generation that is read: its number and form."""
    return f"{model}:live"


def building(model: str) -> str:
    """Name the field of the generation that is being built: its number."""
    return f"{model}:building"


def last(model: str) -> str:
    """Name the field of the last number given to a generation."""
    return f"{model}:last"


def at(place: Place) -> str:
    """Name the feed position that a generation has reached."""
    return f"{_of(place)}:at"


def documents(place: Place) -> str:
    """Name a generation's documents, a hash by table."""
    return f"{_of(place)}:documents"


def rows(place: Place) -> str:
    """Name a generation's rows."""
    return f"{_of(place)}:rows"


def _of(place: Place) -> str:
    return f"{view(place.partition)}:{place.generation}:{place.model}"

"""The names of the read models' keys; they carry their partition's hash tag."""

from __future__ import annotations

from infra.ports.read_models import GenerationId
from infra.redis.keys import keys_of_partition

PROJECTORS = "{railhead}:projectors"


def generations_key(partition: int) -> str:
    """Name the hash that says which generation of each model is read, and which is being built."""
    return f"{keys_of_partition(partition).tag}:view"


def projector_lease_key(partition: int) -> str:
    """Name the claim of who follows a partition."""
    return f"{generations_key(partition)}:claim"


def build_lock_key(model: str, partition: int) -> str:
    """Name what is there as long as a build goes on: the number being built."""
    return f"{generations_key(partition)}:{model}:builder"


def live_field(model: str) -> str:
    """Name the field of the generation that is read: its number and form."""
    return f"{model}:live"


def building_field(model: str) -> str:
    """Name the field of the generation that is being built: its number."""
    return f"{model}:building"


def last_number_field(model: str) -> str:
    """Name the field of the last number given to a generation."""
    return f"{model}:last"


def checkpoint_key(generation: GenerationId) -> str:
    """Name the feed position that a generation has reached."""
    return f"{_of(generation)}:at"


def documents_key(generation: GenerationId) -> str:
    """Name a generation's documents, a hash by table."""
    return f"{_of(generation)}:documents"


def rows_key(generation: GenerationId) -> str:
    """Name a generation's rows."""
    return f"{_of(generation)}:rows"


def _of(place: GenerationId) -> str:
    return f"{generations_key(place.partition)}:{place.number}:{place.model}"

"""The names of the read models' keys; they carry their partition's hash tag."""

from __future__ import annotations

from infra.ports.read_models import GenerationId
from infra.redis.keys import keys_of_partition

PROJECTORS = "{railhead}:projectors"
PROJECTORS_DECLINED = "{railhead}:projectors:declined"


def generations_key(partition: int) -> str:
    """Name the hash that says which generation of each model is read, and which is being built."""
    return f"{keys_of_partition(partition).tag}:read-models"


def projector_lease_key(partition: int) -> str:
    """Name the lease of the projector that folds a partition."""
    return f"{generations_key(partition)}:lease"


def build_lock_key(model: str, partition: int) -> str:
    """Name the key that holds the number being built as long as the build is alive."""
    return f"{generations_key(partition)}:{model}:build-lock"


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
    return f"{_generation_prefix(generation)}:checkpoint"


def documents_key(generation: GenerationId) -> str:
    """Name a generation's documents, a hash by table."""
    return f"{_generation_prefix(generation)}:documents"


def rows_key(generation: GenerationId) -> str:
    """Name a generation's rows."""
    return f"{_generation_prefix(generation)}:rows"


def generation_keys(generation: GenerationId) -> tuple[str, str, str]:
    """Name a generation's checkpoint, documents and rows."""
    return checkpoint_key(generation), documents_key(generation), rows_key(generation)


def _generation_prefix(generation: GenerationId) -> str:
    return f"{generations_key(generation.partition)}:{generation.number}:{generation.model}"

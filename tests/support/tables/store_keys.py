"""The store's key names for one table, one player and one read model."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from infra.ports.read_models import GenerationId
from infra.redis import keys
from infra.redis.client.store_format import STORE_FORMAT_KEY

SAMPLES: dict[str, Any] = {
    "table": "3ftable",
    "seat": 1,
    "player": "player-1",
    "command_id": "c1",
    "digest": "digest",
    "partition": 63,
    "model": "lobby",
    "generation": GenerationId("lobby", 63, 2),
    "game": "template",
    "formula": 1,
    "channel": "c0123456789ab",
    "tag": "{n07}",
    "shard": 7,
    "day": 20_000,
}


def list_store_keys() -> tuple[str, ...]:
    """List each key, with the name of the function or constant that defines it in the code."""
    partition = keys.keys_of_table(SAMPLES["table"])
    methods = inspect.getmembers(partition, inspect.ismethod)
    found = {
        "STORE_FORMAT_KEY": STORE_FORMAT_KEY,
        **{f"PartitionKeys.{name}": value for name, value in vars(partition).items()},
        **{f"PartitionKeys.{name}": _call(method) for name, method in methods if name != "__init__"},
        **dict(_own(keys)),
    }
    return tuple(f"{name} {key}" for name, key in sorted(found.items()))


def _own(module: ModuleType) -> Iterator[tuple[str, str]]:
    for name, value in vars(module).items():
        if isinstance(value, str) and name.isupper():
            yield name, value
        elif isinstance(value, FunctionType) and value.__module__ == module.__name__ and name[0] != "_":
            key = _call(value)
            if isinstance(key, str):
                yield name, key


def _call(function: Any) -> Any:
    return function(*(SAMPLES[name] for name in inspect.signature(function).parameters))

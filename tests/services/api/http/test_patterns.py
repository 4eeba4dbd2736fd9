"""Patterns that read what strangers send."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import get_args

import services.api
from domain.table.commands import Nonce
from services.api.http import arguments


def patterns() -> Iterator[tuple[str, str]]:
    """Give the patterns that read what strangers send: those of modules, and those of the bodies' fields."""
    for found in pkgutil.walk_packages(services.api.__path__, "services.api."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                said = value.pattern
                yield f"{found.name}.{name}", said if isinstance(said, str) else said.decode()
    for kind in (arguments.CommandId, arguments.TableId, Nonce):
        yield str(kind), get_args(kind)[1].pattern


def test_no_pattern_at_the_door_can_try_again_from_another_place() -> None:
    """One unbounded repeat, of one class of signs: it may give signs back, never part them in other ways."""
    found = dict(patterns())
    unbounded = {name: re.findall(r"[*+](?!/-\])|\{\d+,\}", said) for name, said in found.items()}

    assert found
    assert {} == {name: repeats for name, repeats in unbounded.items() if len(repeats) > 1}
    assert [] == [name for name, said in found.items() if "(" in said]

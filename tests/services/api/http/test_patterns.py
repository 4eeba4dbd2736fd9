"""Regular expressions applied to untrusted input."""

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
    """Yield the patterns applied to untrusted input, from modules and from fields of bodies."""
    for found in pkgutil.walk_packages(services.api.__path__, "services.api."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                said = value.pattern
                yield f"{found.name}.{name}", said if isinstance(said, str) else said.decode()
    for kind in (arguments.CommandId, arguments.TableId, Nonce):
        yield str(kind), get_args(kind)[1].pattern


def test_no_input_pattern_can_backtrack_excessively() -> None:
    """A pattern has at most one unbounded repeat, of one character class, so only one split is possible."""
    found = dict(patterns())
    unbounded = {name: re.findall(r"[*+](?!/-\])|\{\d+,\}", said) for name, said in found.items()}

    assert found
    assert {} == {name: repeats for name, repeats in unbounded.items() if len(repeats) > 1}
    assert [] == [name for name, said in found.items() if "(" in said]

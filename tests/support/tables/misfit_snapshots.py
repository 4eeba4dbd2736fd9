"""Changed fields that make a stored state incompatible."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

MISFITS: tuple[Mapping[str, object], ...] = (
    {"hash": "of another log"},
    {"fingerprint": "of other types"},
    {"state": b"[]"},
    {"seq": 99},
)

every_misfit = pytest.mark.parametrize("wrong", MISFITS)

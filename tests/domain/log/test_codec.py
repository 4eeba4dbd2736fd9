"""What the fingerprint of a state covers."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from domain.games.template import GAME
from domain.games.template.state import State
from domain.log.codec import Codec
from tests.support.games.table_driver import start_game_table


def fingerprint_with(state_type: Any) -> str:
    game = copy(GAME)
    object.__setattr__(game, "state_type", state_type)
    return Codec(game).fingerprint_of(start_game_table(GAME, 2).table)


def redefined(doc: str, **fields: type) -> Any:
    """Return the state's type as another release might define it."""
    return type("State", (State,), {"__doc__": doc, "__annotations__": fields}, frozen=True)


def test_fingerprint_ignores_docstrings() -> None:
    assert fingerprint_with(redefined("Words.")) == fingerprint_with(redefined("Other words."))


@pytest.mark.parametrize("fields", [{"rain": bool}, {"description": str}])
def test_fingerprint_covers_every_field(fields: dict[str, type]) -> None:
    changed = type(
        "State",
        (State,),
        {"__annotations__": fields, **{name: fields[name]() for name in fields}},
        frozen=True,
    )

    assert fingerprint_with(changed) != fingerprint_with(redefined("Words."))

"""Commands sort `AnyOrder` fields and leave other collections as sent."""

from __future__ import annotations

import msgspec
import pytest

from domain.kernel.values import AnyOrder, Command, any_order_fields


class Show(Command, frozen=True):
    """Show the cards, then each seat in turn."""

    cards: AnyOrder[str]
    seats: tuple[int, ...] = ()
    more: AnyOrder[int] | None = None


SENT = {"type": "Show", "cards": ["spade", "ace", "spade"], "seats": [2, 0], "more": [3, 1]}
SHOWN = Show(("ace", "spade", "spade"), (2, 0), (1, 3))


@pytest.mark.parametrize(
    "read",
    [
        lambda: msgspec.json.decode(msgspec.json.encode(SENT), type=Show),
        lambda: msgspec.convert(SENT, type=Show),
        lambda: Show(("spade", "ace", "spade"), (2, 0), (3, 1)),
        lambda: msgspec.structs.replace(Show(()), cards=("spade", "ace", "spade"), seats=(2, 0), more=(3, 1)),
    ],
    ids=["json", "convert", "made", "replace"],
)
def test_any_order_fields_are_always_sorted(read: object) -> None:
    assert callable(read)

    assert SHOWN == read()


def test_any_order_is_declared_by_type() -> None:
    assert ("cards", "more") == any_order_fields(Show)
    assert "any_order" not in str(msgspec.json.schema(Show))


def test_commands_without_any_order_fields_have_no_hook() -> None:
    class Pass(Command, frozen=True):
        """Pass."""

    assert not hasattr(Pass, "__post_init__")

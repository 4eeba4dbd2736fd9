"""Situations in words: short in every position, with a code that covers the options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from mcp.server.mcpserver.exceptions import ToolError

from domain.games import catalog
from domain.kernel.bots import SimulatedChance
from domain.kernel.decide import decide, free_actions, legal_options, seats_to_act, start_game
from services.client.responses import HeadRecord, Journal, JournalLineInfo, LegalOption, TableInfo
from services.mcp.pages import FOOTER_BYTES, MAX_BYTES, group_choices
from services.mcp.situation import Situation, describe_situation

STEPS = 600
ROOM = MAX_BYTES - FOOTER_BYTES

NO_CHANGES = Journal((), HeadRecord(1, ""))
MANY_CHANGES = Journal(
    tuple(JournalLineInfo(seq, ("A player moves far along the trail",) * 3) for seq in range(1, 60)),
    HeadRecord(60, ""),
)


def seen_with(*options: LegalOption, seats: int = 2, **changes: Any) -> Situation:
    """Return the situation of seat 0 of a table, which has these options."""
    held = [{"seat": seat, "name": f"Player {seat}", "bot": "x", "mine": seat == 0} for seat in range(seats)]
    table = {"id": "t1", "game": "gold_rush", "phase": "playing", "title": "Gold Rush", "seats": held}
    seen = {
        "table": msgspec.convert(table, TableInfo),
        "at": 7,
        "head": HeadRecord(7, ""),
        "seat": 0,
        "decision": 7 if options else None,
        "question": "Lay the tile",
        "given_options": options,
    }
    return Situation(**{**seen, **changes})


def positions(name: str) -> Iterator[Situation]:
    """Yield the situations of all decisions in a random game with as many players as possible."""
    game, random = catalog.game(name), Random(7)
    shown, seats, chance = game.presentation, max(game.seat_counts), SimulatedChance(random)
    headings = {str(kind.__struct_config__.tag): words for kind, words in shown.headings.items()}
    state: Any = start_game(game, game.options_type(), seats, chance).state
    for _ in range(STEPS):
        if not seats_to_act(state):
            return
        seat = seats_to_act(state)[0]
        view, commands = game.view(state, seat), legal_options(game, state, seat)
        yield seen_with(
            *(as_option(shown, view, command) for command in commands),
            seats=seats,
            given_anytime=tuple(as_option(shown, view, each) for each in free_actions(game, state, seat)),
            headings=headings,
        )
        state = decide(game, state, seat, random.choice(commands), chance).state


def as_option(shown: Any, view: Any, command: Any) -> LegalOption:
    place = shown.target(view, command)
    at, places = (None, place) if isinstance(place, tuple) else (place, ())
    return LegalOption(msgspec.to_builtins(command), shown.option_text(view, command), at, places)


@pytest.mark.parametrize("name", catalog.names())
def test_every_position_fits_into_an_answer(name: str) -> None:
    for seen in positions(name):
        groups = group_choices(seen.choices)
        texts = [describe_situation(seen, MANY_CHANGES)]
        if len(groups) > 1:
            texts += [describe_situation(seen, NO_CHANGES, group.name) for group in groups]
            listed = "\n".join(texts[1:])
            assert all(f"\n{choice.line}\n" in f"{listed}\n" for choice in seen.choices)

        assert [] == [text for text in texts if len(text.encode()) > ROOM]


def option(number: int, says: str = "Lay") -> LegalOption:
    return LegalOption({"type": "Lay", "n": number}, f"{says} {number}")


def test_code_covers_decision_commands_words_and_order() -> None:
    seen = seen_with(option(1), option(2))
    others = (
        seen_with(option(1), option(2), decision=8),
        seen_with(option(1), option(3)),
        seen_with(option(1), option(2, "Turn")),
        seen_with(option(2), option(1)),
        seen_with(option(1), given_anytime=(option(2), option(3))),
    )

    assert seen.code == seen_with(option(1), option(2), at=9).code
    assert len({seen.code, *(other.code for other in others)}) == 1 + len(others)


def test_options_are_numbered_and_actions_at_any_time_come_last() -> None:
    text = describe_situation(seen_with(option(1), given_anytime=(option(9, "Give"),)), NO_CHANGES)

    assert text.endswith("1. Lay 1\nPossible at any time, without answering the question:\n2. Give 9")


def test_unknown_group_is_refused_with_the_known_ones() -> None:
    seen = seen_with(*(option(number) for number in range(60)))

    with pytest.raises(ToolError, match="no group 'g9': call look with one of these groups: g1, g2"):
        describe_situation(seen, NO_CHANGES, "g9")


def test_seat_without_a_decision_has_to_wait() -> None:
    text = describe_situation(seen_with(waiting=()), NO_CHANGES)

    assert text.endswith("It is not your turn: call wait_for_turn.")


def test_hot_seat_player_looks_from_the_asked_seat() -> None:
    held = [{"seat": seat, "name": "Ada", "mine": True} for seat in range(3)]
    table = {"id": "t1", "game": "gold_rush", "phase": "playing", "seats": held}
    waiting = [{"seat": 2, "decision": 5}]
    seen = msgspec.convert(
        {"table": table, "at": 5, "head": {"seq": 5, "hash": ""}, "waiting": waiting}, Situation
    )

    assert seen.my_seat is not None
    assert 2 == seen.my_seat.seat

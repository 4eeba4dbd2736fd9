"""What a terminal shows of a seat: the board as text, the question, the options by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.kernel.decide import free_actions, legal_options
from domain.kernel.values import Command
from domain.log.codec import Codec
from domain.table.evolve import AnyTable

SHOWN = 24
"""Options listed at once; words typed after a slash narrow them down."""

HELP = "a number chooses; /words narrows the list; undo, board, journal, say TEXT, save, quit"


def render_board(codec: Codec, table: AnyTable, seat: int | None) -> str:
    """Give the board as that seat sees it."""
    return codec.game.textboard(codec.game.view(table.position, seat))


def list_choices(codec: Codec, table: AnyTable, seat: int) -> list[tuple[Command, str]]:
    """Give all that the seat may do now, with its words; answers first, then what is open at any time."""
    game, play = codec.game, table.position
    view = game.view(play, seat)
    commands = (*legal_options(game, play, seat), *free_actions(game, play, seat))
    return [(command, game.option_text(view, command)) for command in commands]


def number_choices(found: Sequence[tuple[Command, str]], words: str) -> list[tuple[int, str]]:
    """Number the choices, from 1, and keep those that hold every word."""
    wanted = words.lower().split()
    numbered = ((number, text) for number, (_, text) in enumerate(found, 1))
    return [(number, text) for number, text in numbered if all(word in text.lower() for word in wanted)]


def render_menu(rows: Sequence[tuple[int, str]]) -> str:
    """Write the numbered choices, as many as a screen takes."""
    shown = [f"{number:4}  {text}" for number, text in rows[:SHOWN]]
    if len(rows) > SHOWN:
        shown.append(f"      ... and {len(rows) - SHOWN} more; type /words to narrow them down")
    return "\n".join(shown)


def render_question(codec: Codec, table: AnyTable, seat: int) -> str:
    """Give what the seat is asked, behind the way down to it."""
    play: Any = table.position
    view = codec.game.view(play, seat)
    return " > ".join(
        (*codec.game.breadcrumb(view, play.stack).steps, codec.game.question_text(view, play.stack[-1]))
    )


def render_score_sheet(table: AnyTable, names: Sequence[str]) -> str:
    """Write the score sheet of an ended table."""
    if table.score is None:
        return "The table has ended without a score."
    width = max(len(name) for name in (*names, "total", *(line.name for line in table.score.categories))) + 2
    head = " " * width + "".join(f"{name:>{width}}" for name in names)
    rows = [(line.name, line.points) for line in table.score.categories]
    rows += [("total", table.score.totals), ("place", table.score.places)]
    body = (
        f"{name:<{width}}" + "".join(f"{points:>{width}}" for points in by_seat) for name, by_seat in rows
    )
    rivals = (f"{rival.name}: {rival.total}, place {rival.place}" for rival in table.score.rivals)
    return "\n".join((head, *body, *rivals))

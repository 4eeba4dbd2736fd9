"""Perspectives: what a seat may know about a game, and its options."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.drawing.explaining.explanation import EXPLAINS_NOTHING
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_parts, part_svg
from domain.kernel import decide as kernel
from domain.kernel.frames import Frame
from domain.kernel.presentation import Breadcrumb, ScoreboardEntry
from domain.kernel.values import Command
from domain.table import visibility
from domain.table.undo.rules import undo_targets
from services.api.problems import CommandOption
from services.api.tables.responses import NO_VIEW, BoardPartDrawing, BoardParts, SeatPerspective
from services.api.tables.seat_colours import seat_colours
from services.queries.reader import LoadedTable
from services.shared.caching import LruCache


def build_perspective(
    cache: LruCache[SeatPerspective],
    loaded: LoadedTable,
    seat: int | None,
    *,
    acts: bool,
    ghosts: bool = True,
) -> SeatPerspective:
    """Return what a seat knows after this record, from the cache if possible.

    `acts` adds the options of the seat, and `ghosts` adds their previews.
    """
    key = (loaded.hash, seat, acts, ghosts)
    cached = cache.get(key)
    if cached is not None:
        return cached
    built = _build(loaded, seat, acts=acts, ghosts=ghosts)
    return cache.put(key, built, built.weight)


def legal_answers(loaded: LoadedTable, seat: int) -> tuple[str | None, tuple[CommandOption, ...]]:
    """Return a seat's question and options by the rules, even if the table is not waiting for the seat."""
    game, table = loaded.code.game, loaded.table
    view = visibility.game_view(game, table, seat)
    options = _options(loaded, view, kernel.legal_options(game, table.game_state, seat))
    return _question(loaded, view, _frames(loaded, seat)), options


def legal_options(loaded: LoadedTable, seat: int) -> tuple[CommandOption, ...] | None:
    """Return the options of a seat; None if it has no decision to make."""
    table, game = loaded.table, loaded.code.game
    if table.phase != "playing" or table.decision(seat) is None:
        return None
    view = visibility.game_view(game, table, seat)
    return _options(loaded, view, kernel.legal_options(game, table.game_state, seat))


def list_previews(loaded: LoadedTable, seat: int) -> tuple[str | None, ...]:
    """Draw the previews of all options and free actions of a seat, in their order."""
    table, game = loaded.table, loaded.code.game
    if table.game_state is None or table.phase != "playing":
        return ()
    view = visibility.game_view(game, table, seat)
    commands = kernel.legal_options(game, table.game_state, seat)
    free = kernel.free_actions(game, table.game_state, seat)
    return tuple(game.presentation.preview(view, command) or None for command in (*commands, *free))


def _build(loaded: LoadedTable, seat: int | None, *, acts: bool, ghosts: bool) -> SeatPerspective:
    table, game = loaded.table, loaded.code.game
    if table.game_state is None:
        colours = seat_colours(game)[: len(table.seats)]
        return SeatPerspective(NO_VIEW, tuple(ScoreboardEntry(colour=colour) for colour in colours))
    view, frames = visibility.game_view(game, table, seat), _frames(loaded, seat)
    seen = SeatPerspective(
        msgspec.Raw(loaded.code.encode(view)),
        tuple(game.presentation.scoreboard_entry(view, number) for number in range(len(table.seats))),
        _question(loaded, view, frames),
        game.presentation.breadcrumb(view, frames) if frames else Breadcrumb(),
        topic=game.presentation.topics.of_question(type(frames[-1])) if frames else None,
        rivals=game.presentation.rival_entries(view),
        end_notice=game.presentation.end_notice(view) if table.phase == "playing" else None,
    )
    if not acts or seat is None or table.phase != "playing":
        return seen
    return replace(
        seen,
        decision=table.decision(seat),
        options=_options(loaded, view, kernel.legal_options(game, table.game_state, seat), ghosts=ghosts),
        anytime=_options(loaded, view, kernel.free_actions(game, table.game_state, seat), ghosts=ghosts),
        undo=undo_targets(table, seat),
        # the question's type, as named in pre-set moves of the form `Always`
        asks=None if table.decision(seat) is None else str(frames[-1].__struct_config__.tag),
    )


def _question(loaded: LoadedTable, view: Any, frames: tuple[Frame, ...]) -> str | None:
    return str(loaded.code.game.presentation.question_text(view, frames[-1])) if frames else None


def _frames(loaded: LoadedTable, seat: int | None) -> tuple[Frame, ...]:
    table, game = loaded.table, loaded.code.game
    stack = table.game_state.stack if table.game_state is not None and table.phase == "playing" else ()
    return tuple(visibility.redact_frame(game, frame, seat) for frame in stack)


def _options(
    loaded: LoadedTable, view: Any, commands: tuple[Command, ...], *, ghosts: bool = True
) -> tuple[CommandOption, ...]:
    game, encode = loaded.code.game, loaded.code.encode
    between = game.between_actions.commands if game.between_actions else ()
    return tuple(
        CommandOption(
            msgspec.Raw(encode(command)),
            game.presentation.option_text(view, command),
            *_where(game.presentation.target(view, command)),
            (game.presentation.preview(view, command) or None) if ghosts else None,
            isinstance(command, between),
            isinstance(command, game.pass_commands),
            game.presentation.option_signs(view, command),
        )
        for command in commands
    )


def _where(place: str | tuple[str, ...] | None) -> tuple[str | None, tuple[str, ...]]:
    return (None, place) if isinstance(place, tuple) else (place, ())


def draw_board_parts(
    shown: LoadedTable, seat: int | None, slots: Slots, *, explained: bool = True
) -> BoardParts:
    """Draw all parts; `explained` marks the places for which an explanation can be requested."""
    game = shown.code.game
    board = draw_parts(game, visibility.game_view(game, shown.table, seat), slots)
    can_be_asked = explained and game.presentation.explain is not EXPLAINS_NOTHING
    parts = tuple(_drawn(part, explained=can_be_asked) for part in board.parts)
    return BoardParts(shown.seq, board.definitions, parts)


def _drawn(part: BoardPart, *, explained: bool) -> BoardPartDrawing:
    return BoardPartDrawing(
        part.name,
        part.title,
        part.slot,
        round(part.width, 1),
        round(part.height, 1),
        part_svg(part, explained=explained),
    )

"""Converts a `gld` block, line by line, to a script: its turns become commands, with checks in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace as with_
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from domain.games.gold_rush import GAME
from domain.games.gold_rush.data import DRAW_PILE, PIECES
from domain.games.gold_rush.frames import Act, LayTile
from domain.games.gold_rush.state import Player, Sheet, State
from domain.games.gold_rush.variants import Options
from domain.kernel.game import Game
from domain.kernel.multiset import to_multiset
from domain.kernel.refusals import CommandRefused
from tests.domain.games.gold_rush.notation.claims import check_claim
from tests.domain.games.gold_rush.notation.parser import (
    Block,
    End,
    Fact,
    Scores,
    Turn,
    find_blocks,
    parse_block,
)
from tests.support.cases.case import CaseError
from tests.support.cases.json_paths import to_json
from tests.support.cases.script import Attempt, Check, Replay, Run, Script, StateChange, Step

TOKENS = sum(token.count for token in PIECES.ore_token)


def read_scripts(text: str, name: str) -> Iterator[tuple[str, Callable[[], Script]]]:
    """Yield the name of each block, and a function that reads the block as a script."""
    for block, lines, first in find_blocks(text, name):
        yield block, partial(read_script, lines, first)


def read_script(text: str, first: int = 1) -> Script:
    """Read a block as a script; raise a CaseError naming the invalid line."""
    block = parse_block(text, first)
    _check_counts(block)
    ore = {f"ore:{number}": face for number, face in enumerate(_list_faces(block), start=1)}
    tiles = {f"tile:{number}": tile for number, tile in enumerate(_list_tiles(block), start=1)}
    options = Options(farmers=block.farmers, start_seat=0)
    return Script(
        _with_tokens(block), len(block.players), options, tuple(_build_steps(block)), {**ore, **tiles}
    )


def _build_steps(block: Block) -> Iterator[Step]:
    discarded: tuple[str, ...] = ()
    ended = False
    for step in block.steps:
        where = f"line {step.line}"
        match step:
            case Turn():
                yield from _build_turn(block, step, where, discarded)
                discarded, ended = discarded + step.discarded, ended or step.tile is None
            case Scores():
                yield StateChange(where, partial(_set_scores, block, step))
            case Fact(_, word, words):
                yield Check(where, partial(_check_fact, block, word, words))
            case End():
                yield Check(where, partial(_check_may_end, already=ended))
                yield Replay(where, partial(_replace_pile, ()))
                ended = True
            case _:
                assert_never(step)


def _build_turn(block: Block, turn: Turn, where: str, before: tuple[str, ...]) -> Iterator[Step]:
    yield Check(where, partial(_check_turn, block, turn.player))
    if turn.tile is None:
        yield Replay(where, partial(_replace_pile, turn.discarded))
    yield Check(where, partial(_check_discarded, before, turn.discarded))
    if turn.tile is not None:
        yield Check(where, partial(_check_drawn, turn.tile))
    for attempt in turn.attempts:
        refused = _accept_any_refusal if attempt.refused else None
        yield Attempt(where, to_json(attempt.command), block.players.index(turn.player), refused=refused)


def _accept_any_refusal(run: Run, refused: CommandRefused) -> None:
    """Accept any refusal: the notation does not state the reason."""


def _replace_pile(tiles: tuple[str, ...], state: State) -> State:
    return replace(state, pile=to_multiset(tiles))


def _check_fact(block: Block, word: str, words: tuple[str, ...], run: Run) -> None:
    check_claim(run.played, block.players, word, words)


def _check_turn(block: Block, player: str, run: Run) -> None:
    state: State = run.played.state
    if state.over:
        raise CaseError("the game is over")
    asked = block.players[run.played.seats_to_act[0]]
    if asked != player:
        raise CaseError(f"it is {asked}'s turn, not {player}'s")
    if isinstance(state.stack[-1], Act):
        raise CaseError("the action after the tile is missing")


def _check_drawn(tile: str, run: Run) -> None:
    top = run.played.state.stack[-1]
    if not isinstance(top, LayTile) or top.tile != tile:
        raise CaseError(f"expected to draw {tile}; pending: {top}")


def _check_discarded(before: tuple[str, ...], tiles: tuple[str, ...], run: Run) -> None:
    new = run.played.state.discarded[len(before) :]
    if new != tiles:
        fits = [tile for tile in tiles if tile not in new]
        more = [tile for tile in new if tile not in tiles]
        raise CaseError(f"discarded: {' '.join(new) or 'none'}; fits: {fits}; fits nowhere: {more}")


def _check_may_end(run: Run, *, already: bool) -> None:
    if already:
        raise CaseError("the game is already over")
    if run.played.state.stack and isinstance(run.played.state.stack[-1], Act):
        raise CaseError("the action after the tile is missing")


def _with_tokens(block: Block) -> Game[State]:
    """Return the game with only the block's tokens."""
    faces = _list_faces(block)

    def blank(options: Options, seats: int) -> State:
        return replace(GAME.blank(options, seats), faces=to_multiset(faces), supply=len(faces))

    return with_(GAME, blank=blank)


def _set_scores(block: Block, scores: Scores, state: State) -> State:
    given = {block.players.index(player): points for player, points in scores.points}

    def set_points(seat: int, player: Player) -> Player:
        return replace(player, points=Sheet(play=given[seat])) if seat in given else player

    players = tuple(set_points(seat, player) for seat, player in enumerate(state.players))
    return replace(state, players=players)


def _list_faces(block: Block) -> tuple[int, ...]:
    """Return the faces of all tokens in laying order."""
    return block.ore if block.only else block.ore + (1,) * (TOKENS - len(block.ore))


def _list_tiles(block: Block) -> tuple[str, ...]:
    """Return all tiles in drawing order, including discarded ones."""
    turns = [step for step in block.steps if isinstance(step, Turn)]
    return tuple(tile for turn in turns for tile in (*turn.discarded, turn.tile) if tile is not None)


def _check_counts(block: Block) -> None:
    """Check that the box has enough of each tile and token for the block."""
    available = dict(DRAW_PILE)
    for tile, count in Counter(_list_tiles(block)).items():
        if count > available.get(tile, 0):
            raise CaseError(f"{tile} is drawn {count} times; the pile has {available.get(tile, 0)}")
    if len(block.ore) > TOKENS:
        raise CaseError(f"{len(block.ore)} ore tokens are listed; the box has {TOKENS}")

"""Playing a `gld` block through the players' door: options listed, commands as JSON, the judge, the log."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace as with_
from typing import Any, assert_never

from msgspec.structs import replace

from domain.games.gold_rush import GAME
from domain.games.gold_rush.data import DRAW_PILE, PIECES
from domain.games.gold_rush.frames import Act, LayTile
from domain.games.gold_rush.state import Options, Player, Sheet, State
from domain.games.gold_rush.state import blank as printed
from domain.kernel.chance import Chance, ScriptedChance
from domain.kernel.game import Game
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.table.evolve import AnyTable
from tests.domain.games.gold_rush.notation.claims import check_claim
from tests.domain.games.gold_rush.notation.parser import Attempt, Block, End, Fact, Scores, Turn
from tests.support.cases.case import CaseError
from tests.support.games.table_driver import TableDriver, start_game_table

TOKENS = sum(token.count for token in PIECES.ore_token)


class BlockRun:
    """A block while it is played."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.scores: dict[int, int] = {}
        self.forced: dict[str, int | str] = {
            f"ore:{number}": face for number, face in enumerate(_faces(block), start=1)
        }
        self.forced |= {f"tile:{number}": tile for number, tile in enumerate(_tiles(block), start=1)}
        self.played = self._started(DRAW_PILE)
        self.ended = False
        self.last: tuple[State, int, Command] | None = None
        self.discards = len(self.state.discarded)

    @property
    def state(self) -> State:
        """The position."""
        state: State = self.played.state
        return state

    def seat(self, player: str) -> int:
        """Give the seat of a player."""
        return self.block.players.index(player)

    def turn(self, turn: Turn) -> None:
        """Play one turn as the line says."""
        if turn.tile is None:
            self._expect_turn_of(turn.player)
            self.ended = True
            self._end(to_multiset(turn.discarded))
            self._expect_discarded(turn.discarded)
            return
        self._expect_turn_of(turn.player)
        self._expect_discarded(turn.discarded)
        top = self.state.stack[-1]
        if not isinstance(top, LayTile) or top.tile != turn.tile:
            raise CaseError(f"{turn.tile} was to be drawn; pending is {top}")
        for attempt in turn.attempts:
            self._try(self.seat(turn.player), attempt)

    def set_scores(self, scores: Scores) -> None:
        """Give players points, whatever they had."""
        self.scores |= {self.seat(player): points for player, points in scores.points}
        self.played.set_position(self._scored(self.state, dict(self.scores)))
        if self.last:
            before, seat, command = self.last
            self.last = self._scored(before, dict(self.scores)), seat, command

    def end(self, end: End) -> None:
        """Let the pile be empty."""
        if self.ended:
            raise CaseError("the game is over already")
        self.ended = True
        if self.state.over:  # the block has used up the whole pile
            return
        if isinstance(self.state.stack[-1], Act):
            raise CaseError("the tile just laid still waits for an action")
        self._end(())

    def _end(self, left: Multiset[str]) -> None:
        """Go back to the last command and give it again with that pile: what it draws comes from there."""
        if self.last is None:
            self.played, self.discards = self._started(left), 0
            return
        before, seat, command = self.last
        self.discards = len(before.discarded)
        self.played.set_position(replace(before, pile=left))
        self.played.play(command, seat)

    def _try(self, seat: int, attempt: Attempt) -> None:
        command, before, records = attempt.command, self.played.table, len(self.played.record_bytes)
        position = self.state
        listed = self.played.legal_options(seat)
        try:
            self.played.play(command, seat)
        except CommandRefused as refused:
            if not attempt.refused:
                raise CaseError(f"{command} was refused: {refused}") from refused
            unchanged = before is self.played.table and records == len(self.played.record_bytes)
            if not unchanged or command in listed or self.played.legal_options(seat) != listed:
                raise CaseError(f"{command} was refused and is listed, or left something behind") from refused
            return
        if attempt.refused:
            raise CaseError(f"{command} had to be refused and was accepted")
        if command not in listed:
            raise CaseError(f"{command} was accepted and is not listed")
        self.last, self.scores = (position, seat, command), {}

    def _expect_turn_of(self, player: str) -> None:
        if self.state.over:
            raise CaseError("the game is over")
        asked = self.block.players[self.played.seats_to_act[0]]
        if asked != player:
            raise CaseError(f"it is the turn of {asked}, not of {player}")
        if isinstance(self.state.stack[-1], Act):
            raise CaseError("the tile just laid still waits for an action")

    def _expect_discarded(self, tiles: tuple[str, ...]) -> None:
        new, self.discards = self.state.discarded[self.discards :], len(self.state.discarded)
        if new != tiles:
            fits = [tile for tile in tiles if tile not in new]
            more = [tile for tile in new if tile not in tiles]
            raise CaseError(f"discarded: {' '.join(new) or 'none'}; fits: {fits}; fits nowhere: {more}")

    def _started(self, left: Multiset[str]) -> TableDriver:
        options = Options(farmers=self.block.farmers, start_seat=0)
        return start_game_table(self._game(left), len(self.block.players), options, chances=self._chance)

    def _chance(self, table: AnyTable | None) -> Chance:
        return ScriptedChance(self.forced, start=table.draw_count if table else 0)

    def _game(self, left: Multiset[str]) -> Game[State]:
        """Give the game with another box: this pile, these tokens, and the points that were set."""
        faces = _faces(self.block)

        def blank(options: Options, seats: int) -> State:
            state = replace(printed(options, seats), pile=left, faces=to_multiset(faces), supply=len(faces))
            return self._scored(state, dict(self.scores))

        return with_(GAME, blank=blank)

    def _scored(self, state: State, scores: dict[int, int]) -> State:
        def scored(seat: int, player: Player) -> Player:
            return replace(player, points=Sheet(play=scores[seat])) if seat in scores else player

        return replace(
            state, players=tuple(scored(seat, player) for seat, player in enumerate(state.players))
        )


def run_block(block: Block) -> TableDriver:
    """Play the block and give the table; CaseError says which line does not hold."""
    _enough(block)
    playing = BlockRun(block)
    for step in block.steps:
        try:
            _step(playing, step)
        except CaseError as error:
            raise CaseError(f"line {step.line}: {error}") from error
    return playing.played


def _step(playing: BlockRun, step: Any) -> None:
    match step:
        case Turn():
            playing.turn(step)
        case Scores():
            playing.set_scores(step)
        case Fact(_, word, words):
            check_claim(playing.played, playing.block.players, word, words)
        case End():
            playing.end(step)
        case _:
            assert_never(step)


def _faces(block: Block) -> tuple[int, ...]:
    """Give the faces of all tokens in the order in which they are laid."""
    return block.ore if block.only else block.ore + (1,) * (TOKENS - len(block.ore))


def _tiles(block: Block) -> tuple[str, ...]:
    """Give the tiles in the order in which they are drawn, those of a turn that lays none among them."""
    turns = [step for step in block.steps if isinstance(step, Turn)]
    return tuple(tile for turn in turns for tile in (*turn.discarded, turn.tile) if tile is not None)


def _enough(block: Block) -> None:
    """Check that the box holds as many of each tile and token as the block uses."""
    there = dict(DRAW_PILE)
    for tile, count in Counter(_tiles(block)).items():
        if count > there.get(tile, 0):
            raise CaseError(f"{tile} is drawn {count} times; the pile holds {there.get(tile, 0)} of it")
    if len(block.ore) > TOKENS:
        raise CaseError(f"{len(block.ore)} ore tokens are listed; there are {TOKENS}")

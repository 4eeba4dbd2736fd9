"""A game in process: positions as values, opened anew or made from what the API gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Self

import msgspec

from domain.games import catalog
from domain.kernel.bots import SimulatedChance
from domain.kernel.chance import Chance
from domain.kernel.decide import decide, legal_options, start_game
from domain.kernel.decide import seats_to_act as asked_seats
from domain.kernel.game import Game, Score
from domain.kernel.values import Command
from domain.log.codec import codec_for


@dataclass(frozen=True)
class GamePosition:
    """A game as it stands: what is done with it gives another, and never changes this one.

    `state` knows everything, hidden things too. An agent is to read `view`, or states out of `determinize`.
    """

    game: Game[Any]
    state: Any

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the position itself, as it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state in its stored form; the other process has the rules of its own."""
        return read_position, (
            self.game.name,
            self.game.version,
            codec_for(self.game.name).encode(self.state),
        )

    @property
    def seat_count(self) -> int:
        return len(self.score().totals)

    @property
    def is_over(self) -> bool:
        return not self.state.stack

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that are asked, ascending: several where they answer in secret, none at the end."""
        return asked_seats(self.state)

    @property
    def seat_to_act(self) -> int | None:
        """The lowest seat that is asked, None at the end; who plays alone asks them one by one so."""
        return next(iter(self.seats_to_act), None)

    @property
    def seat_on_turn(self) -> int | None:
        """The seat whose turn it is, though another may be asked in between; None where it is nobody's."""
        return self.game.turn(self.state)

    def options(self, seat: int) -> tuple[Command, ...]:
        """Return every legal answer of the seat, in the API's order; none where it is not asked."""
        return legal_options(self.game, self.state, seat)

    def apply(self, seat: int, option: Command, chance: Chance) -> GamePosition:
        """Return the position after a seat's answer, up to the next question.

        NotYourTurn or IllegalCommand (both are CommandRefused) if it is not allowed, with the rule.
        """
        return GamePosition(self.game, decide(self.game, self.state, seat, option, chance).state)

    def view(self, seat: int | None) -> Any:
        """Return what the seat, or a spectator (None), may know, as the API shows it."""
        return self.game.view(self.state, seat)

    def score(self) -> Score:
        """Return the score sheet as if the game ended now; it may know what no seat knows."""
        return self.game.score(self.state)

    def determinize(self, seat: int | None, chance: Chance) -> GamePosition:
        """Return another world that the seat cannot tell from this one, drawn evenly from all of them."""
        return GamePosition(self.game, self.game.planning.determinize(self.state, seat, chance))

    def read_option(self, command: Mapping[str, Any]) -> Command:
        """Make a command of its JSON; msgspec.ValidationError says what is wrong with it, and where."""
        read: Command = msgspec.convert(command, self.game.commands, str_keys=True)
        return read

    def write_option(self, option: Command) -> dict[str, Any]:
        """Return a command as JSON, as it is posted."""
        written: dict[str, Any] = msgspec.to_builtins(option, str_keys=True)
        return written


def game_names() -> tuple[str, ...]:
    """Return the names of all games, sorted."""
    return catalog.names()


def seeded_chance(seed: int | str) -> Chance:
    """Return a source of draws that yields the same numbers for the same seed, in every process."""
    return SimulatedChance(Random(str(seed)))


def new_game(
    name: str, seats: int, options: Mapping[str, Any] | None = None, seed: int | str = 0
) -> GamePosition:
    """Open a game, from the same seed with the same deal; `options` as JSON, the usual ones where None.

    KeyError for a game that there is not; ValueError (msgspec.ValidationError among them) for a number of
    seats or options that do not fit, with those that would.
    """
    return deal_game(name, seats, options, seeded_chance(seed))


def deal_game(name: str, seats: int, options: Mapping[str, Any] | None, chance: Chance) -> GamePosition:
    """Open a game as `new_game` does, with draws from any source."""
    game = catalog.game(name)
    if seats not in game.seat_counts:
        allowed = ", ".join(map(str, game.seat_counts))
        raise ValueError(f"{name} is not played by {seats} seats; it is by {allowed}")
    chosen = msgspec.convert(dict(options or {}), game.options_type)
    reason = game.invalid_reason(chosen, seats)
    if reason is not None:
        raise ValueError(reason)
    return GamePosition(game, start_game(game, chosen, seats, chance).state)


class _World(msgspec.Struct):
    game: str
    version: int
    seat: int
    state: Any


def from_world(answer: Any) -> tuple[GamePosition, int]:
    """Make a position, and the seat that it is for, of what `GET /v1/tables/T/world?seat=S` answers.

    The answer may be its bytes, a dictionary, or a value with its fields, as a client's answers are. That is
    one world that the seat cannot tell from the real one; `determinize` gives more of them.
    ValueError (msgspec.ValidationError among them) if the answer is none, KeyError if the game or the version
    of its rules is not known here: then the package is older than the service.
    """
    world = (
        msgspec.json.decode(answer, type=_World)
        if isinstance(answer, bytes)
        else msgspec.convert(answer, _World, from_attributes=True)
    )
    return read_position(world.game, world.version, msgspec.json.encode(world.state)), world.seat


def read_position(game: str, version: int, state: bytes) -> GamePosition:
    """Make a position of a state in its stored form; KeyError or msgspec.ValidationError as `from_world`."""
    rules = catalog.game(game, version)
    return GamePosition(rules, msgspec.json.decode(state, type=rules.state_type))

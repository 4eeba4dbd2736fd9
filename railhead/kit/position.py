"""Games in the same process: positions as immutable values, new or from the API."""

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
    """A position of a game. Every operation returns a new position and leaves this one unchanged.

    `state` includes hidden information. An agent should use `view`, or states from `determinize`.
    """

    game: Game[Any]
    state: Any

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the position itself, because it is immutable."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state in its stored form; the process that unpickles it loads the rules itself."""
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
        """The seats with a decision, ascending: several if they answer in secret; empty at the end."""
        return asked_seats(self.state)

    @property
    def seat_to_act(self) -> int | None:
        """The lowest seat with a decision, or None at the end; useful for answering one seat at a time."""
        return next(iter(self.seats_to_act), None)

    @property
    def seat_on_turn(self) -> int | None:
        """The seat whose turn it is, even while a different seat has a decision; None between turns."""
        return self.game.turn(self.state)

    def options(self, seat: int) -> tuple[Command, ...]:
        """Return every legal answer of the seat, in the API's order; empty if it has no decision."""
        return legal_options(self.game, self.state, seat)

    def apply(self, seat: int, option: Command, chance: Chance) -> GamePosition:
        """Return the position after a seat's answer, at the next question.

        If the answer is not allowed, raise NotYourTurn or IllegalCommand (both CommandRefused), with the
        rule.
        """
        return GamePosition(self.game, decide(self.game, self.state, seat, option, chance).state)

    def view(self, seat: int | None) -> Any:
        """Return the view of the seat, or of a spectator (None), as the API shows it."""
        return self.game.view(self.state, seat)

    def score(self) -> Score:
        """Return the score sheet as if the game ended now, including hidden information."""
        return self.game.score(self.state)

    def determinize(self, seat: int | None, chance: Chance) -> GamePosition:
        """Return a position that the seat cannot tell from this one.

        Everything hidden from the seat is drawn at random.
        """
        return GamePosition(self.game, self.game.planning.determinize(self.state, seat, chance))

    def read_option(self, command: Mapping[str, Any]) -> Command:
        """Build a command from its JSON; raise msgspec.ValidationError if it is invalid."""
        read: Command = msgspec.convert(command, self.game.commands, str_keys=True)
        return read

    def write_option(self, option: Command) -> dict[str, Any]:
        """Return a command as JSON, in the form that the API accepts."""
        written: dict[str, Any] = msgspec.to_builtins(option, str_keys=True)
        return written


def game_names() -> tuple[str, ...]:
    """Return the names of all games, sorted."""
    return catalog.names()


def seeded_chance(seed: int | str) -> Chance:
    """Return a source of random draws that is the same for the same seed, in every process."""
    return SimulatedChance(Random(str(seed)))


def new_game(
    name: str, seats: int, options: Mapping[str, Any] | None = None, seed: int | str = 0
) -> GamePosition:
    """Open a game, with the same deal for the same seed.

    `options` are JSON values by name, or None for the defaults. Raise KeyError for an unknown game, and
    ValueError (or its subclass msgspec.ValidationError) for an impossible number of seats or invalid options.
    """
    return deal_game(name, seats, options, seeded_chance(seed))


def deal_game(name: str, seats: int, options: Mapping[str, Any] | None, chance: Chance) -> GamePosition:
    """Open a game like `new_game`, with any source of draws."""
    game = catalog.game(name)
    if seats not in game.seat_counts:
        allowed = ", ".join(map(str, game.seat_counts))
        raise ValueError(f"{name} cannot be played with {seats} seats; possible: {allowed}")
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
    """Build a position, and return it with its seat, from a response to `GET /v1/tables/T/world?seat=S`.

    The response may be bytes, a dictionary, or a value with its fields, such as a client's response. It is
    one position that the seat cannot tell from the real one; `determinize` returns others. Raise ValueError
    (or its subclass msgspec.ValidationError) for an invalid response, and KeyError for an unknown game or
    rules version, which means that this package is older than the service.
    """
    world = (
        msgspec.json.decode(answer, type=_World)
        if isinstance(answer, bytes)
        else msgspec.convert(answer, _World, from_attributes=True)
    )
    return read_position(world.game, world.version, msgspec.json.encode(world.state)), world.seat


def read_position(game: str, version: int, state: bytes) -> GamePosition:
    """Build a position from a stored state; it raises the same errors as `from_world`."""
    rules = catalog.game(game, version)
    return GamePosition(rules, msgspec.json.decode(state, type=rules.state_type))

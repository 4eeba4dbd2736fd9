"""A game for OpenSpiel: import this module, then `pyspiel.load_game("railhead(game=gold_rush)")`.

This requires the extra `openspiel`: `pip install 'railhead[openspiel]'`. Each random draw, including the
deal, is a chance node. Parameters: `game`, `players`, `options` (the table's options as JSON; empty: the
defaults) and `most_decisions`, after which a game is cut off (0: never).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple, Self

import msgspec
import numpy as np
import pyspiel

from domain.kernel.chance import Chance
from domain.kernel.values import Command
from railhead.kit.actions import ActionSpace
from railhead.kit.features import FeatureSpace
from railhead.kit.outcome import utilities
from railhead.kit.position import GamePosition, deal_game


class OpenDraw(NamedTuple):
    """A pending draw of a number from 0 to `of` - 1, all equally likely; `label` says what it is for."""

    of: int
    label: str

    def __str__(self) -> str:
        return f"a draw of {self.of} for {self.label}"


class DrawNeeded(Exception):
    """A step cannot continue without a further draw."""

    def __init__(self, draw: OpenDraw) -> None:
        super().__init__(str(draw))
        self.draw = draw


class KnownChance(Chance):
    """Yields the known draws in order; the first unknown draw raises DrawNeeded."""

    def __init__(self, known: Sequence[int]) -> None:
        super().__init__()
        self._known = known

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return the known number; raise ValueError if it is out of range."""
        if index >= len(self._known):
            raise DrawNeeded(OpenDraw(of, label))
        number = self._known[index]
        if not 0 <= number < of:
            raise ValueError(f"draw {index} is {label} of {of}, not {number}")
        return number


class SteppedTo(NamedTuple):
    """The result of a step: a position, or the pending draw."""

    position: GamePosition | None
    needed: OpenDraw | None = None


def carry_out(step: Callable[[Chance], GamePosition], known: Sequence[int]) -> SteppedTo:
    """Execute a step from its beginning with the known draws, so n draws cost n + 1 executions."""
    try:
        return SteppedTo(step(KnownChance(known)))
    except DrawNeeded as needed:
        return SteppedTo(None, needed.draw)


MOST_OUTCOMES = 512
"""Maximum number of outcomes of a draw; the largest number in use is 71."""
LONGEST = 100_000
"""Maximum number of decisions that is reported to OpenSpiel for a game without a cut-off."""
DEFAULTS = {"game": "gold_rush", "players": 2, "options": "", "most_decisions": 0}

GAME_TYPE = pyspiel.GameType(
    short_name="railhead",
    long_name="A game of Railhead",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


@cache
def _spaces(game: str, seats: int) -> tuple[ActionSpace, FeatureSpace]:
    return ActionSpace(game), FeatureSpace(game, seats)


class RailheadGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Railhead for OpenSpiel, with its number of players and its options."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.name, self.seats = str(chosen["game"]), int(chosen["players"])
        options = str(chosen["options"])
        self.options = msgspec.json.decode(options, type=dict[str, Any]) if options else {}
        self.most_decisions = int(chosen["most_decisions"]) or LONGEST
        self.actions, self.features = _spaces(self.name, self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.most_decisions,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self, *_: str) -> RailheadState:
        return RailheadState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> RailheadObserver:
        """Return an observer of what a seat knows now, or of everything it has seen (perfect recall)."""
        if params:
            raise ValueError(f"an observer has no parameters; got {params}")
        remembers = iig_obs_type is not None and iig_obs_type.perfect_recall
        return RailheadObserver(self.features, remembers=remembers)

    def deal(self, chance: Chance) -> GamePosition:
        """Return the first position."""
        return deal_game(self.name, self.seats, self.options, chance)


@dataclass(frozen=True)
class _Moment:
    """The content of a state: the last position, the step in progress, and the step's draws.

    `seen` has, by seat, a hash of everything shown and answered so far. The value is immutable, so it is
    never copied.
    """

    position: GamePosition | None
    step: Callable[[Chance], GamePosition] | None
    draws: tuple[int, ...] = ()
    needed: OpenDraw | None = None
    decisions: int = 0
    seen: tuple[bytes, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class RailheadState(pyspiel.State):  # type: ignore[misc]
    """A position between two answers, or a step that waits for a draw."""

    def __init__(self, game: RailheadGame) -> None:
        super().__init__(game)
        self._moment = _go_on(_Moment(None, game.deal, seen=(b"",) * game.seats))

    @property
    def position(self) -> GamePosition:
        """The current position; raises RuntimeError while a draw is pending."""
        if self._moment.needed is not None or self._moment.position is None:
            raise RuntimeError(f"the position is not known yet; it needs {self._moment.needed}")
        return self._moment.position

    def current_player(self) -> int:
        """Return the lowest seat with a decision, or OpenSpiel's number for a chance node or the end."""
        if self._moment.needed is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = None if self.is_terminal() else self.position.seat_to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        if self._moment.needed is not None:
            return False
        return self.position.is_over or self._moment.decisions >= self.get_game().most_decisions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each possible number of the pending draw; all are equally likely."""
        needed = self._moment.needed
        if needed is None:
            raise RuntimeError("there is no chance node here")
        if needed.of > MOST_OUTCOMES:
            raise RuntimeError(f"{needed} has more than {MOST_OUTCOMES} outcomes")
        return [(number, 1 / needed.of) for number in range(needed.of)]

    def returns(self) -> list[float]:
        """Return the game's value for each seat (see railhead.kit.outcome); 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [*utilities(self.position.score())]

    @property
    def shown(self) -> GamePosition | None:
        """The last position that can be shown: the one before a pending draw, or None during the deal."""
        return self._moment.position

    def information_key(self, seat: int) -> str:
        """Return a key for everything that the seat has seen and done, and sees now."""
        return f"{self._moment.seen[seat].hex()} {self.observed(seat)}"

    def observed(self, seat: int) -> str:
        """Return the seat's view as JSON, empty during the deal."""
        return _encode(self.shown.view(seat)).decode() if self.shown else ""

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RailheadState:
        """Return a state that the player cannot tell from this one, with hidden information drawn again.

        The state can be played and cloned, but its history is that of this state, and does not lead to the
        new state.
        """
        world = self.position.determinize(player, _SampledChance(sampler))
        other: RailheadState = self.clone()
        other._moment = replace(self._moment, position=world)
        return other

    def __str__(self) -> str:
        if self._moment.needed is not None:
            return f"{self._moment.needed}"
        position = self.position
        return position.game.presentation.textboard(position.view(None))

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.get_game().actions.encode(self.position, player)]

    def _apply_action(self, action: int) -> None:
        moment = self._moment
        if moment.needed is not None:
            self._moment = _go_on(replace(moment, draws=(*moment.draws, action)))
            return
        position, seat = self.position, self.current_player()
        option = self.get_game().actions.decode(position, seat, action)
        seen = _remember(moment.seen, seat, option)
        answer = _Answer(position, seat, option)
        decisions = moment.decisions + 1
        self._moment = _go_on(replace(moment, step=answer, draws=(), decisions=decisions, seen=seen))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self._moment.needed}: {action}"
        actions: ActionSpace = self.get_game().actions
        return actions.describe(action)


@dataclass(frozen=True)
class _Answer:
    """A seat's answer that has not been executed yet."""

    position: GamePosition
    seat: int
    option: Command

    def __call__(self, chance: Chance) -> GamePosition:
        return self.position.apply(self.seat, self.option, chance)


class _SampledChance(Chance):
    """Draws from a sampler of numbers from 0 to 1, as OpenSpiel provides it."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__()
        self._sampler = sampler

    def number_at(self, index: int, of: int, label: str) -> int:
        return min(of - 1, int(self._sampler() * of))


class RailheadObserver:
    """A seat's knowledge for OpenSpiel: features as a tensor, the view as text."""

    def __init__(self, features: FeatureSpace, *, remembers: bool) -> None:
        self._features, self._remembers = features, remembers
        self.tensor = np.zeros(len(features), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RailheadState, player: int) -> None:
        """Write the features of the state, as the player may see it, to the tensor."""
        self.tensor[:] = self._features.read(state.shown, player) if state.shown else 0

    def string_from(self, state: RailheadState, player: int) -> str:
        return state.information_key(player) if self._remembers else state.observed(player)


_encode = msgspec.json.Encoder(order="deterministic").encode


def _go_on(moment: _Moment) -> _Moment:
    """Execute the step in progress up to the next answer or draw."""
    if moment.step is None:
        return moment
    position, needed = carry_out(moment.step, moment.draws)
    if position is None:
        return replace(moment, needed=needed)
    seen = tuple(
        sha256(before + _encode(position.view(seat))).digest() for seat, before in enumerate(moment.seen)
    )
    return _Moment(position, None, (), None, moment.decisions, seen)


def _remember(seen: tuple[bytes, ...], seat: int, option: Command) -> tuple[bytes, ...]:
    own = sha256(seen[seat] + _encode(option)).digest()
    return (*seen[:seat], own, *seen[seat + 1 :])


pyspiel.register_game(GAME_TYPE, RailheadGame)

"""How a player that looks ahead sees a game: what a state promises, in points, and how it is searched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

import msgspec

from domain.kernel.game import Game
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Command, Value

S = TypeVar("S")
W = TypeVar("W", bound=Value)

SearchKind = Literal["turn", "tree"]
"""`turn` searches the seat's own turn; `tree` goes on into the answers of the others."""


class Provenance(Value, frozen=True):
    """Where weights come from: the command that found them, or who set them by hand and from what."""

    found_by: str
    judged_by: str = ""


class WeightsFile(Value, Generic[W], frozen=True):
    """The file `weights.toml` of a game's outlook."""

    provenance: Provenance
    weights: W


@dataclass(frozen=True)
class Outlook(Generic[S, W]):
    """A game's `estimate` gives points to be expected at the end: of each seat, then of each rival.

    It is asked where a turn has ended, and of a game that is over gives the score. It may look at hidden
    things, as it is only ever given imagined worlds. `weights` are what `railhead tune` changes.
    `narrow` leaves out answers that come to the same as another, or are not worth a look; at least one stays.
    `judges_draws` says that the estimate also judges a state right behind a draw within a turn.
    `awaits_reply` has the best few turns compared by where the turn after them ends, if states are left.
    `draws_decide` says that within its turn a seat knows all that matters but draws: sequences of answers are
    compared by many draws each, behind the last answer.
    """

    estimate: Callable[[S, W], tuple[float, ...]]
    weights: W
    search: SearchKind = "turn"
    narrow: Callable[[S, int, tuple[Any, ...]], tuple[Command, ...]] = lambda state, seat, options: options
    judges_draws: bool = False
    awaits_reply: bool = False
    draws_decide: bool = False


def load_weights(package: str, form: type[W]) -> W:
    """Read the weights that lie in a game's outlook."""
    return load_toml(package, "weights.toml", WeightsFile[form]).weights  # type: ignore[valid-type]


class NoWeights(Value, frozen=True):
    """What a plain outlook weighs: nothing."""


def outlook_of(game: Game[Any]) -> Outlook[Any, Any]:
    """Return the outlook of a game; where it has none, one that goes by what its greedy bot goes by."""
    found: Outlook[Any, Any] | None = game.planning.outlook
    return found or Outlook(_plain_estimate(game), NoWeights())


def _plain_estimate(game: Game[Any]) -> Callable[[Any, NoWeights], tuple[float, ...]]:
    def estimate(state: Any, _: NoWeights) -> tuple[float, ...]:
        if game.planning.evaluate is not None and state.stack:
            return tuple(worth / 100 for worth in game.planning.evaluate(state))
        score = game.score(state)
        return (*score.totals, *(rival.total for rival in score.rivals))

    return estimate


def with_weights(outlook: Outlook[S, W], weights: dict[str, float]) -> Outlook[S, W]:
    """Return the outlook with other weights; msgspec.ValidationError where one is not known or missing."""
    chosen = msgspec.convert(weights, type(outlook.weights))
    return replace(outlook, weights=chosen)

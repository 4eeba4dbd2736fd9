"""A game's outlook, for bots that look ahead: the expected points of a state, and how to search."""

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
"""`turn` searches the seat's own turn; `tree` also searches the other seats' answers."""


class Provenance(Value, frozen=True):
    """The origin of weights: the command that found them, or how they were chosen by hand."""

    found_by: str
    judged_by: str = ""


class WeightsFile(Value, Generic[W], frozen=True):
    """The content of `weights.toml` in a game's `planning` folder."""

    provenance: Provenance
    weights: W


@dataclass(frozen=True)
class Outlook(Generic[S, W]):
    """A game's `estimate` of the final points of each seat, then of each rival.

    The estimate is called at the end of a turn; for a finished game it returns the score. It may use hidden
    information, because it only receives imagined worlds.

    - `weights`: the estimate's parameters, which `railhead tune` changes.
    - `narrow` drops answers that are equivalent to others or not worth trying; at least one remains.
    - `judges_draws`: the estimate also judges states right after a draw within a turn.
    - `awaits_reply`: the best few turns are compared after the next turn, if the budget allows.
    - `draws_decide`: within its turn, a seat knows everything relevant except draws. So sequences of answers
      are compared over many draws of their last answer.
    """

    estimate: Callable[[S, W], tuple[float, ...]]
    weights: W
    search: SearchKind = "turn"
    narrow: Callable[[S, int, tuple[Any, ...]], tuple[Command, ...]] = lambda state, seat, options: options
    judges_draws: bool = False
    awaits_reply: bool = False
    draws_decide: bool = False


def load_weights(package: str, form: type[W]) -> W:
    """Load the weights of a game's outlook."""
    return load_toml(package, "weights.toml", WeightsFile[form]).weights  # type: ignore[valid-type]


class NoWeights(Value, frozen=True):
    """The weights of a plain outlook, which has none."""


def outlook_of(game: Game[Any]) -> Outlook[Any, Any]:
    """Return a game's outlook, or else an outlook based on its greedy bot's evaluation."""
    outlook: Outlook[Any, Any] | None = game.planning.outlook
    return outlook or Outlook(_plain_estimate(game), NoWeights())


def _plain_estimate(game: Game[Any]) -> Callable[[Any, NoWeights], tuple[float, ...]]:
    def estimate(state: Any, _: NoWeights) -> tuple[float, ...]:
        if game.planning.evaluate is not None and state.stack:
            return tuple(worth / 100 for worth in game.planning.evaluate(state))
        score = game.score(state)
        return (*score.totals, *(rival.total for rival in score.rivals))

    return estimate


def with_weights(outlook: Outlook[S, W], weights: dict[str, float]) -> Outlook[S, W]:
    """Return the outlook with new weights; raise msgspec.ValidationError for unknown or missing ones."""
    chosen = msgspec.convert(weights, type(outlook.weights))
    return replace(outlook, weights=chosen)

"""The tour of a game: what a newcomer is shown on the first table, as it stands beside the players' rules."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from services.api.schemas.response_part import ResponsePart

DECISION = "decision"
"""What a step is about where it is no part of the board: the panel in which the reader is asked."""


class TourStep(ResponsePart, frozen=True, forbid_unknown_fields=True):
    """A few words on a part of the table.

    `at` names parts of the board, of which the first that is there counts, or `decision` for the panel of the
    question. `topic` names the heading of the rules that tells more.

    A mark has no conditions. A step is shown with a question that fulfils all of its own: `asked`, the topic
    of the question; `offers`, the type of a command among the answers; `after`, the topic of a question that
    the reader answered before; `scored`, the reader's points have risen since the question before.
    """

    title: str
    text: str
    at: tuple[str, ...] = (DECISION,)
    asked: str | None = None
    offers: str | None = None
    after: str | None = None
    scored: bool = False
    topic: str | None = None


class GameTour(ResponsePart, frozen=True, forbid_unknown_fields=True):
    """The marks that show the table, in order, then the steps of play, each at the first question it fits."""

    marks: tuple[TourStep, ...] = ()
    steps: tuple[TourStep, ...] = ()


@cache
def read_tour(name: str) -> GameTour:
    """Read the tour of a game; an empty one where none is written."""
    file = files(f"domain.games.{name}").joinpath("players_rules").joinpath("tour.toml")
    return msgspec.toml.decode(file.read_bytes(), type=GameTour) if file.is_file() else GameTour()

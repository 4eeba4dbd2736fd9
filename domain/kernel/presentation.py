"""What people see of a game: words, drawings, explanations. Nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from domain.kernel import defaults
from domain.kernel.ranking import EndNotice
from domain.kernel.refusals import NO_TOPICS, Topics
from domain.kernel.table_form import EMPTY_FORM, TableForm
from domain.kernel.values import Command, Value


class Breadcrumb(Value, frozen=True):
    """Where a question stands: the way down to it in the rulebook's words, and what may still follow it."""

    steps: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class SeatFact(Value, frozen=True):
    """One thing that a seat has, for lists of the players: `label` is the rulebook's word, `value` the text.

    `icon` names an icon of `domain.drawing.icons` for the label, None if there is none.
    """

    label: str
    value: str
    icon: str | None = None


class ScoreboardEntry(Value, frozen=True):
    """What stands beside a player's name: points if the view shows them, a colour of the palette, facts."""

    score: int | None = None
    colour: str | None = None
    facts: tuple[SeatFact, ...] = ()


class RivalEntry(ScoreboardEntry, frozen=True):
    """The same for an opponent that the rules play; its journal lines begin with `name`."""

    name: str = ""


@dataclass(frozen=True)
class Presentation:
    """How a game is shown. Every field has a plain default, so a new game can leave out any of them.

    Everything is made from the view alone, so it can show nothing that the view hides. A *place* is the id of
    a spot on the drawing, such as `city:denver`.
    """

    summary: str = ""
    """One sentence for the list of games."""
    form: TableForm = EMPTY_FORM
    """The form in which people choose the options of a new table."""
    cover: Callable[[], Any] | None = None
    """Draws the picture in the list of games."""
    version_notes: Mapping[int, str] = field(default_factory=dict)
    """One sentence for each version of the rules: what it decides differently from the one before."""
    topics: Topics = NO_TOPICS
    """The contents of `players_rules`."""

    option_text: Callable[[Any, Any], str] = defaults.option_text
    """(view, command): the words of a choice."""
    headings: Mapping[type[Command], str] = field(default_factory=dict)
    """Names of kinds of commands; choices of one kind are listed under its heading."""
    question_text: Callable[[Any, Any], str] = defaults.question_text
    """(view, frame as the seat may know it): the words of a question."""
    event_text: Callable[[Any, Sequence[str]], str | None] = defaults.event_text
    """(event as the reader may know it, names by seat): a line of the journal, None if it has none."""
    breadcrumb: Callable[[Any, Sequence[Any]], Breadcrumb] = lambda view, frames: Breadcrumb()
    """(view, stack of frames as the reader may know them)."""
    end_notice: Callable[[Any], EndNotice | None] = lambda view: None
    """(view): what the players are told while the last turns are played."""
    scoreboard_entry: Callable[[Any, int], ScoreboardEntry] = lambda view, seat: ScoreboardEntry()
    """(view, seat)."""
    rival_entries: Callable[[Any], tuple[RivalEntry, ...]] = lambda view: ()
    """(view): one entry for each opponent that the rules play."""

    textboard: Callable[[Any], str] = defaults.textboard
    """(view): the whole board in words, 80 columns wide."""
    picture: Callable[[Any], Any] | None = None
    """(view): the board as a Picture of domain/drawing; None shows the text board."""
    parts: Callable[[Any, Any], Any] | None = None
    """(view, Slots of a page): the board as a PartedBoard of domain/drawing."""
    legend: Callable[[], tuple[tuple[str, str], ...]] = tuple
    """The signs of the drawing, each as paths on a grid of 24, with their meanings."""
    target: Callable[[Any, Any], str | tuple[str, ...] | None] = lambda view, command: None
    """(view, command): the place that the command is about.

    Several places if they make up one thing. Things that do not differ are numbered behind a `#`, and an
    option names the first of them.
    """
    preview: Callable[[Any, Any], str] = lambda view, command: ""
    """(view, command): what the command would put at its place, as SVG."""
    explain: Callable[[Any, str], Any] = lambda view, place: None
    """(view, place): the PlaceCard of domain/drawing, None if there is no such place."""
    attempt: Callable[[Any, str], Any] = lambda view, place: None
    """(view, place): the command, legal or not, that a press on the place means now, None if none."""
    change: Callable[[Any], Any] = lambda event: None
    """(event as the reader may know it): the BoardChange to point out, None if there is none."""


def find_presentation(package: str) -> Presentation:
    """Read a game's presentation off its module `presentation`: its `__all__` names fields of this class.

    What the module does not export has its default; a game without the module is shown in plain words.
    """
    name = f"{package}.presentation"
    if find_spec(name) is None:
        return Presentation()
    module = import_module(name)
    return Presentation(**{one: getattr(module, one) for one in module.__all__})

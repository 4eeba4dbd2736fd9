"""How a game is shown: texts, drawings, explanations. The rules do not depend on this module."""

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
    """The context of a question: the `steps` that led to it, and what may follow (`then`).

    Both use the rulebook's words.
    """

    steps: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class SeatFact(Value, frozen=True):
    """A fact about a seat, for lists of players: `label` is the rulebook's word, `value` the text.

    `icon` is the name of the label's icon, or null if it has none.
    """

    label: str
    value: str
    icon: str | None = None


class OptionSign(Value, frozen=True):
    """A sign in an option's short form: an icon or a drawing, followed by a few words.

    `icon` is a name in `domain.drawing.icons`. `drawing` is SVG content on a 24-unit grid that may use the
    definitions of the board's parts. `rotation` is the rotation of the piece shown, in quarter turns
    clockwise, for options that lay the same piece in several rotations.
    """

    icon: str | None = None
    says: str = ""
    drawing: str | None = None
    rotation: int | None = None


class CategoryPoints(Value, frozen=True):
    """A seat's points in one category of the score sheet."""

    name: str
    points: int


class ScoreboardEntry(Value, frozen=True):
    """The information shown next to a player's name.

    `score` is null if the view does not show points; `sheet` breaks it down by category, leaving out those
    without points. `colour` is a name from the palette.
    """

    score: int | None = None
    colour: str | None = None
    facts: tuple[SeatFact, ...] = ()
    sheet: tuple[CategoryPoints, ...] = ()


def list_points(names: Sequence[str], points: Sequence[int]) -> tuple[CategoryPoints, ...]:
    """Return the categories that have points."""
    return tuple(CategoryPoints(name, each) for name, each in zip(names, points, strict=True) if each)


class RivalEntry(ScoreboardEntry, frozen=True):
    """The scoreboard entry of a rival (an opponent that the rules play).

    Its journal lines begin with `name`.
    """

    name: str = ""


@dataclass(frozen=True)
class Presentation:
    """How a game is shown. Every field has a simple default, so a new game can omit any of them.

    Everything is built from the view alone, so it cannot show anything that the view hides. A *place* is the
    id of a spot on the drawing, such as `city:denver`.
    """

    summary: str = ""
    """A sentence for the list of games."""
    form: TableForm = EMPTY_FORM
    """The form for the options of a new table."""
    cover: Callable[[], Any] | None = None
    """Draws the picture for the list of games."""
    accent: str | None = None
    """The game's colour on the pages: a name in `ACCENTS` of domain/drawing, or None for the usual colour."""
    version_notes: Mapping[int, str] = field(default_factory=dict)
    """A sentence for each version of the rules: how it differs from the previous version."""
    topics: Topics = NO_TOPICS
    """The contents of `players_rules`."""

    option_text: Callable[[Any, Any], str] = defaults.option_text
    """(view, command): the text of an option."""
    option_signs: Callable[[Any, Any], tuple[OptionSign, ...]] = lambda view, command: ()
    """(view, command): the signs on the option's button, which replace its text if they contain words."""
    headings: Mapping[type[Command], str] = field(default_factory=dict)
    """Headings of option lists by kind of command."""
    question_text: Callable[[Any, Any], str] = defaults.question_text
    """(view, frame as the seat may see it): the text of a question."""
    event_text: Callable[[Any, Sequence[str]], str | None] = defaults.event_text
    """(event as the reader may see it, names by seat): a journal line, or None if the event has none."""
    breadcrumb: Callable[[Any, Sequence[Any]], Breadcrumb] = lambda view, frames: Breadcrumb()
    """(view, stack of frames as the reader may see them): the context of the question."""
    end_notice: Callable[[Any], EndNotice | None] = lambda view: None
    """(view): the notice shown to players during the last turns, and when they may be near."""
    scoreboard_entry: Callable[[Any, int], ScoreboardEntry] = lambda view, seat: ScoreboardEntry()
    """(view, seat): what is shown next to the player's name."""
    rival_entries: Callable[[Any], tuple[RivalEntry, ...]] = lambda view: ()
    """(view): one entry per rival."""

    textboard: Callable[[Any], str] = defaults.textboard
    """(view): the whole board as text, 80 columns wide."""
    picture: Callable[[Any], Any] | None = None
    """(view): the board as a Picture of domain/drawing; if None, the text board is shown."""
    cards: Callable[[], Any] | None = None
    """Draws the printed cards that the board does not show, as a Picture, to compare with those of a box."""
    parts: Callable[[Any, Any], Any] | None = None
    """(view, Slots of a page): the board as a PartedBoard of domain/drawing."""
    legend: Callable[[], tuple[tuple[str, str], ...]] = tuple
    """The drawing's symbols, each as paths on a 24 × 24 grid, with their meanings."""
    target: Callable[[Any, Any], str | tuple[str, ...] | None] = lambda view, command: None
    """(view, command): the place of the command on the drawing.

    It returns several places if they form one object. Interchangeable objects are numbered after a `#`; an
    option names the first of them.
    """
    preview: Callable[[Any, Any], str] = lambda view, command: ""
    """(view, command): what the command would draw at its place, as SVG."""
    explain: Callable[[Any, str], Any] = lambda view, place: None
    """(view, place): the place's PlaceCard of domain/drawing, or None if there is no such place."""
    attempt: Callable[[Any, str], Any] = lambda view, place: None
    """(view, place): the command, legal or not, currently meant by a click on the place, or None."""
    change: Callable[[Any], Any] = lambda event: None
    """(event as the reader may see it): the BoardChange to highlight, or None."""
    unused_lines: Callable[[Any], tuple[str, ...]] = lambda options: ()
    """(options): the lines of the score sheet that these options exclude; the page leaves them out."""
    start_seat: Callable[[Any], int | None] = lambda event: None
    """(event): the seat that begins the game, if this event determines it; otherwise None.

    A rematch in which the next player begins needs it, and a field of the form with the widget `seat`.
    """


def used_lines(presentation: Presentation, options: Any, names: Sequence[str]) -> tuple[int, ...]:
    """Return the positions of the lines of a score sheet that the options allow."""
    unused = presentation.unused_lines(options)
    return tuple(number for number, name in enumerate(names) if name not in unused)


def find_presentation(package: str) -> Presentation:
    """Load a game's `presentation` module: the names in its `__all__` are fields of Presentation.

    Fields that it does not export keep their defaults; a game without the module is shown in generic words.
    """
    name = f"{package}.presentation"
    if find_spec(name) is None:
        return Presentation()
    module = import_module(name)
    return Presentation(**{field_name: getattr(module, field_name) for field_name in module.__all__})

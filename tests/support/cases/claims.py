"""What a TOML case may claim of the table in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.kernel import decide as kernel
from domain.kernel.game import Score
from domain.kernel.values import Command, Event
from tests.support.cases.forms import Choices, Json, Scores, Then
from tests.support.cases.outcome import CaseError
from tests.support.cases.shapes import at, includes, meant, plain
from tests.support.play import Played


def check(played: Played, events: tuple[Event, ...], then: Then) -> None:
    """Check everything that is claimed; CaseError says what is true instead."""
    _values("then.state", plain(played.state), then.state)
    for look in then.views:
        whose = "of a spectator" if look.seat is None else f"of seat {look.seat}"
        _values(f"the view {whose}", plain(played.game.view(played.state, look.seat)), look.values)
    _pending(played, then)
    for choices in then.options:
        seat = _seat(played, choices)
        _choices(f"the options of seat {seat}", played.options(seat), choices)
    for choices in then.anytime:
        seat = _seat(played, choices)
        _choices(f"what seat {seat} may do", kernel.offered(played.game, played.state, seat), choices)
    _scores(played.table.score or played.game.score(played.state), then.scores)
    if then.events is not None:
        _events(events, then.events)


def _expect(what: str, expected: Any, actual: Any) -> None:
    if expected != actual:
        raise CaseError(f"{what} is {actual!r}, not {expected!r}")


def _values(where: str, form: Any, claims: Json) -> None:
    for path, value in claims.items():
        _expect(f"{where}: {path}", meant(value), at(form, path))


def _pending(played: Played, then: Then) -> None:
    top = plain(played.state.stack[-1]) if played.state.stack else None
    if then.over is not None:
        _expect("over", then.over, top is None)
    if then.asked is not None:
        _expect("asked", then.asked, played.asked)
    if then.pending is not None and not includes(top, then.pending):
        raise CaseError(f"pending is {top}, not {then.pending}")


def _seat(played: Played, choices: Choices) -> int:
    return choices.seat if choices.seat is not None else next(iter(played.asked), 0)


def _choices(what: str, listed: Sequence[Command], choices: Choices) -> None:
    forms = [plain(command) for command in listed]
    for wanted in choices.has:
        if not any(includes(form, wanted) for form in forms):
            raise CaseError(f"{what} lack {wanted}; there are {forms}")
    for unwanted in choices.lacks:
        if any(includes(form, unwanted) for form in forms):
            raise CaseError(f"{what} have {unwanted}")
    forms = [form for form in forms if includes(form, choices.among)]
    if choices.count is not None:
        _expect(f"the number of {what}", choices.count, len(forms))
    if choices.exactly is not None:
        found = [[includes(form, wanted) for form in forms] for wanted in choices.exactly]
        if len(forms) != len(found) or not all(any(row) for row in (*found, *zip(*found, strict=True))):
            raise CaseError(f"{what} are {forms}, not {list(choices.exactly)}")


def _scores(score: Score, claims: Scores) -> None:
    for name in ("totals", "places", "winners"):
        claim = getattr(claims, name)
        if claim is not None:
            _expect(name, claim, getattr(score, name))
    lines = {line.name: line.points for line in score.categories}
    for name, points in claims.categories.items():
        if name not in lines:
            raise CaseError(f"there is no category {name!r}; there are {sorted(lines)}")
        _expect(name, points, lines[name])


def _events(events: tuple[Event, ...], claims: tuple[Json, ...]) -> None:
    """Each claimed event has to be among those of the last command accepted, in the order of the claims."""
    left = iter(plain(events))
    for claim in claims:
        if not any(includes(event, claim) for event in left):
            raise CaseError(f"{dict(claim)} did not happen, or not in this order: {plain(events)}")

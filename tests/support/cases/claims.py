"""What a TOML case claims about the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from domain.kernel import decide as kernel
from domain.kernel.game import Score
from domain.kernel.values import Command
from domain.log.hash_chain import digest
from domain.log.upcasting import KERNEL_EVENT_TAGS
from domain.table.visibility import redact_record
from tests.support.cases.case import CaseError
from tests.support.cases.json_paths import includes, look_up, resolve_nulls, to_json
from tests.support.cases.schema import (
    CaseClaims,
    EventsClaim,
    EventsClaimForm,
    Json,
    OptionsClaim,
    RecordClaim,
    ScoreClaim,
)
from tests.support.cases.vocabulary import Vocabulary, require_possible
from tests.support.games.table_driver import TableDriver

EVENT_PATH, EVENT_TYPE_PATH = re.compile(r"events\.-?\d+"), re.compile(r"events\.-?\d+\.type")


def check_claims(played: TableDriver, then: CaseClaims) -> None:
    """Check all claims; raise a CaseError stating the actual values."""
    _values("then.state", to_json(played.state), then.state)
    for look in then.views:
        form = to_json(played.game.view(played.state, require_seat(played, look.seat)))
        _values(f"the view {_whose(look.seat)}", form, look.values)
    _pending(played, then)
    for choices in then.options:
        _options(played, choices)
    for choices in then.anytime:
        seat = _seat(played, choices)
        offered = kernel.free_actions(played.game, played.state, seat)
        _choices(played, f"what seat {seat} may do", offered, choices)
    if then.scores is not None:
        _scores(played.table.score or played.game.score(played.state), then.scores)
    if then.events is not None:
        _events(played, "then.events", to_json(played.log[-1].events), then.events)
    for seeing in then.seen:
        _seen(played, seeing)


def build_vocabulary(played: TableDriver) -> Vocabulary:
    """Return the words of the game and of its current position."""
    listed = [to_json(played.legal_options(seat)) for seat in played.seats_to_act]
    return Vocabulary(played.game.name, (to_json(played.state), *listed))


def require_seat(played: TableDriver, seat: int | None) -> int | None:
    """Return the seat, or None for a spectator; raise CaseError if the table has no such seat."""
    chairs = len(played.table.seats)
    if seat is not None and not 0 <= seat < chairs:
        raise CaseError(f"there is no seat {seat}; the table has seats 0 to {chairs - 1}")
    return seat


def _whose(seat: int | None) -> str:
    return "of a spectator" if seat is None else f"of seat {seat}"


def _expect(what: str, expected: Any, actual: Any) -> None:
    if expected != actual:
        raise CaseError(f"{what} is {actual!r}, not {expected!r}")


def _values(where: str, form: Any, claims: Json) -> None:
    for path, value in claims.items():
        _expect(f"{where}: {path}", resolve_nulls(value), look_up(form, path))


def _pending(played: TableDriver, then: CaseClaims) -> None:
    top = to_json(played.state.stack[-1]) if played.state.stack else None
    if then.over is not None:
        _expect("over", then.over, top is None)
    if then.asked is not None:
        _expect("asked", then.asked, played.seats_to_act)
    if then.pending is not None and not includes(top, then.pending):
        raise CaseError(f"pending is {top}, not {then.pending}")


def _seat(played: TableDriver, choices: OptionsClaim) -> int:
    seat = require_seat(played, choices.seat)
    if seat is None:
        seat = next(iter(played.seats_to_act), None)
    if seat is None:
        raise CaseError("no seat has a decision; name the seat whose options are claimed")
    return seat


def _options(played: TableDriver, choices: OptionsClaim) -> None:
    seat = _seat(played, choices)
    if choices.lacks and seat not in played.seats_to_act:
        raise CaseError(f"seat {seat} has no decision and no options; use count = 0 instead of lacks")
    _choices(played, f"the options of seat {seat}", played.legal_options(seat), choices)


def _choices(played: TableDriver, what: str, listed: Sequence[Command], choices: OptionsClaim) -> None:
    forms = [to_json(command) for command in listed]
    words = build_vocabulary(played)
    for wanted in choices.has:
        if not any(includes(form, wanted) for form in forms):
            raise CaseError(f"{what} lack {dict(wanted)}; there are {forms}")
    for unwanted in choices.lacks:
        require_possible(unwanted, played.codec.command_type, words, "lacks")
        if any(includes(form, unwanted) for form in forms):
            raise CaseError(f"{what} have {dict(unwanted)}")
    if choices.among:
        require_possible(choices.among, played.codec.command_type, words, "among")
    forms = [form for form in forms if includes(form, choices.among)]
    if choices.count is not None:
        _expect(f"the number of {what}", choices.count, len(forms))
    if choices.exactly is not None:
        found = [[includes(form, wanted) for form in forms] for wanted in choices.exactly]
        if len(forms) != len(found) or not all(any(row) for row in (*found, *zip(*found, strict=True))):
            raise CaseError(f"{what} are {forms}, not {list(choices.exactly)}")


def _scores(score: Score, claims: ScoreClaim) -> None:
    for name in ("totals", "places", "winners"):
        claim = getattr(claims, name)
        if claim is not None:
            _expect(name, claim, getattr(score, name))
    lines = {line.name: line.points for line in score.categories}
    for name, points in claims.categories.items():
        if name not in lines:
            raise CaseError(f"there is no category {name!r}; there are {sorted(lines)}")
        _expect(name, points, lines[name])


def _seen(played: TableDriver, seeing: RecordClaim) -> None:
    """Check a record in every form in which the reader receives it."""
    seat = require_seat(played, seeing.seat)
    number = len(played.log) if seeing.record is None else seeing.record
    if not 1 <= number <= len(played.log):
        raise CaseError(f"seen: there is no record {number}; there are 1 to {len(played.log)}")
    data, record = played.record_bytes[number - 1], played.log[number - 1]
    ended = played.table.phase == "ended"
    form = to_json(redact_record(played.game, record, digest(data), seat, ended=ended))
    where = f"record {number} as seen {'by a spectator' if seat is None else f'by seat {seat}'}"
    _values(where, form, {path: _with_current_tag(path, value) for path, value in seeing.values.items()})
    if seeing.events is not None:
        _events(played, where, form["events"], seeing.events)


def _events(played: TableDriver, where: str, events: Sequence[Json], claims: EventsClaimForm) -> None:
    """Check that the claimed events happened in this order, and that no denied event did."""
    claims = claims if isinstance(claims, EventsClaim) else EventsClaim(has=claims)
    left = iter(events)
    for claim in map(_with_current_type, claims.has):
        if not any(includes(event, claim) for event in left):
            raise CaseError(f"{where}: {dict(claim)} did not happen, or not in this order: {list(events)}")
    words = build_vocabulary(played)
    for claim in map(_with_current_type, claims.lacks):
        require_possible(claim, get_args(played.codec.visible_record_type)[1], words, f"{where}: lacks")
        if any(includes(event, claim) for event in events):
            raise CaseError(f"{where}: {dict(claim)} happened: {list(events)}")


def _with_current_type(event: Json) -> Json:
    """Return the claim of an event with its current tag; cases may use the kernel's tags of version 0."""
    return (
        {**event, "type": KERNEL_EVENT_TAGS.get(event["type"], event["type"])} if "type" in event else event
    )


def _with_current_tag(path: str, value: Any) -> Any:
    """Convert a claimed value of a record in the same way as `_with_current_type`."""
    if EVENT_TYPE_PATH.fullmatch(path):
        return KERNEL_EVENT_TAGS.get(value, value)
    return _with_current_type(value) if EVENT_PATH.fullmatch(path) and isinstance(value, Mapping) else value

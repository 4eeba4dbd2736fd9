"""A table in words: where the game stands, what happened, and which options the account's seat has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import blake2b

import msgspec
from mcp.server.mcpserver.exceptions import ToolError

from services.client import requests
from services.client.async_client import AsyncClient
from services.client.requests import ApiRequest
from services.client.responses import Journal, LegalOption, Observation, ResponseValue, SeatInfo
from services.mcp.pages import ChoiceGroup, NumberedOption, group_choices, keep_latest

CHANGES = 60
"""Maximum number of records in which changes are searched."""

CHANGE_BYTES = 1_000
"""Maximum size of the changes; `journal` returns all."""


AT_ANY_TIME = "At any time: "
"""The beginning of the headings of options that answer no question."""


class PointsInfo(ResponseValue, frozen=True):
    """A seat's points, or those of a rival, which also has a name; None if they are not shown."""

    score: int | None = None
    colour: str | None = None
    name: str = ""


class EndNoticeInfo(ResponseValue, frozen=True):
    """A note that the game is about to end."""

    title: str
    reason: str


class Situation(Observation, frozen=True):
    """A table as the account's seat sees it, or as a spectator does if the account has no seat."""

    scoreboard: tuple[PointsInfo, ...] = ()
    rivals: tuple[PointsInfo, ...] = ()
    headings: dict[str, str] = msgspec.field(default_factory=dict)
    end_notice: EndNoticeInfo | None = None
    topic: str | None = None

    @property
    def my_seat(self) -> SeatInfo | None:
        """The account's seat; at a hot-seat table, preferably one that has to answer."""
        mine = [seat for seat in self.table.seats if seat.mine]
        asked = {waiting.seat for waiting in self.waiting}
        return next((seat for seat in mine if seat.seat in asked), mine[0] if mine else None)

    @property
    def choices(self) -> tuple[NumberedOption, ...]:
        """All options, numbered from 1: answers to the question, then actions that need no question."""
        answers = len(self.options)
        return tuple(
            NumberedOption(
                number, option, f"{'' if number <= answers else AT_ANY_TIME}{self._heading(option)}"
            )
            for number, option in enumerate((*self.options, *self.anytime), 1)
        )

    def _heading(self, option: LegalOption) -> str:
        return self.headings.get(option.command["type"], "Other options")

    @property
    def code(self) -> str:
        """A name for the decision together with its options.

        It changes whenever an option's command or words change, so that a number cannot mean another option.
        """
        shown = [(choice.option.command, choice.option.says) for choice in self.choices]
        digest = blake2b(msgspec.json.encode(shown), digest_size=4).hexdigest()
        return f"{self.decision or 0}-{digest}"


async def read_situation(client: AsyncClient, table: str, invite: str | None = None) -> Situation:
    """Return the table as the account's seat sees it."""
    seen = await client.send(_observe(table, None, invite))
    if seen.my_seat is None:
        return seen
    return await client.send(_observe(table, seen.my_seat.seat, None))


def _observe(table: str, seat: int | None, invite: str | None) -> ApiRequest[Situation]:
    query = {"seat": seat, "invite": invite, "ghosts": "false"}
    given = {name: value for name, value in query.items() if value is not None}
    return ApiRequest("GET", requests.observe(table, None).path, Situation, query=given)


async def read_changes(client: AsyncClient, seen: Situation, since: int | None) -> Journal:
    """Return the latest records after `since`, by default after the seat's own last move."""
    after = max(0, seen.at - CHANGES, since or 0)
    journal = await client.send(requests.read_journal(seen.table.id, seen.seat, after, CHANGES))
    own = [line.seq for line in journal.lines if line.kind == "play" and line.seat == seen.seat]
    if since is None:
        since = max(own, default=0)
    return msgspec.structs.replace(journal, lines=tuple(line for line in journal.lines if line.seq > since))


def describe_situation(seen: Situation, changes: Journal, group: str | None = None) -> str:
    """Return the situation without the board; with `group`, list the options of that group."""
    parts = [_headline(seen), *_points(seen), *(_ending(seen) if seen.over else _question(seen, group))]
    return "\n".join((*parts, *(_changes(changes) if group is None else ())))


def _headline(seen: Situation) -> str:
    table, seat = seen.table, seen.my_seat
    you = "You have no seat here." if seat is None else f"You are {_seat_name(seat)} in seat {seat.seat}."
    return f"{table.title}, table {table.id}, {table.phase}, record {seen.at}. {you}"


def _seat_name(seat: SeatInfo) -> str:
    if seat.name is None:
        return f"{seat.wanted} bot" if seat.wanted else "nobody"
    return seat.name


def _points(seen: Situation) -> Iterator[str]:
    for seat, shown in zip(seen.table.seats, seen.scoreboard, strict=False):
        colour = f", {shown.colour}" if shown.colour else ""
        points = "" if shown.score is None else f": {shown.score} points"
        yield f"Seat {seat.seat}, {_seat_name(seat)}{' (you)' if seat.mine else ''}{colour}{points}"
    yield from (f"{rival.name}: {rival.score} points" for rival in seen.rivals if rival.score is not None)
    if seen.end_notice is not None:
        yield f"{seen.end_notice.title}: {seen.end_notice.reason}"


def describe_records(journal: Journal) -> list[str]:
    """Return a line for each record that was not undone and has words."""
    return [
        f"{line.seq}. {' / '.join(line.says)}"
        for line in journal.lines
        if line.says and line.undone_by is None
    ]


def _changes(changes: Journal) -> Iterator[str]:
    lines = describe_records(changes)
    latest = keep_latest(lines, CHANGE_BYTES)
    if lines:
        yield "Changes:" if len(latest) == len(lines) else "Latest changes; call journal for earlier ones:"
        yield from latest


def _question(seen: Situation, group: str | None) -> Iterator[str]:
    if seen.table.phase == "open":
        free = [str(seat.seat) for seat in seen.table.seats if seat.name is None and seat.wanted is None]
        yield f"The game has not begun. Free seats: {', '.join(free) or 'none'}."
        yield "Call take_seat." if seen.my_seat is None else "Call wait_for_turn."
        return
    if seen.decision is None:
        asked = [_seat_name(seen.table.seats[waiting.seat]) for waiting in seen.waiting]
        yield f"The game waits for {', '.join(asked) or 'the service'}. {seen.question or ''}".strip()
        yield "You are a spectator." if seen.seat is None else "It is not your turn: call wait_for_turn."
    else:
        yield f"Your decision {seen.code}: {seen.question}"
        yield from _deadline(seen)
        if seen.topic is not None:
            yield f"Rules: topic {seen.topic}"
    yield from list_options(seen, group)


def _deadline(seen: Situation) -> Iterator[str]:
    flags = [clock.flag for clock in seen.clocks or () if clock.seat == seen.seat and clock.flag]
    yield from (
        f"Answer by {datetime.fromtimestamp(flag / 1_000, UTC):%Y-%m-%d %H:%M} UTC." for flag in flags
    )


def list_options(seen: Situation, group: str | None) -> Iterator[str]:
    """Yield the options, or the groups if there are too many; raise ToolError for an unknown group."""
    groups = group_choices(seen.choices)
    if not groups:
        return
    chosen = groups[0] if len(groups) == 1 and group is None else _find_group(groups, group)
    if chosen is None:
        yield f"{len(seen.choices)} options in {len(groups)} groups. To list one, call look with its group:"
        yield from (each.summary for each in groups)
        return
    asks = "Options" if seen.decision is not None else "Options at any time"
    yield f"{asks}: call play with the number and decision={seen.code}. Places for explain are in brackets."
    for choice in chosen.choices:
        if seen.decision is not None and choice.number == len(seen.options) + 1:
            yield "Possible at any time, without answering the question:"
        yield choice.line
    if len(groups) > 1:
        yield f"All groups: {', '.join(each.name for each in groups)}"


def _find_group(groups: Sequence[ChoiceGroup], name: str | None) -> ChoiceGroup | None:
    if name is None:
        return None
    for group in groups:
        if group.name == name:
            return group
    names = ", ".join(group.name for group in groups)
    raise ToolError(f"There is no group {name!r}: call look with one of these groups: {names}.")


def _ending(seen: Situation) -> Iterator[str]:
    score, names = seen.score, [_seat_name(seat) for seat in seen.table.seats]
    if score is None:
        yield "The table was closed without a result."
        return
    yield "The game is over."
    ranked = [*zip(score["places"], names, score["totals"], strict=True)]
    ranked += [(rival["place"], rival["name"], rival["total"]) for rival in score["rivals"]]
    yield from (f"Place {place}: {name}, {total} points" for place, name, total in sorted(ranked))
    for line in score["categories"]:
        yield f"{line['name']}: {', '.join(map(str, line['points']))}"

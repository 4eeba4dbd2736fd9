"""A player's running flags as a calendar (RFC 5545): names and links alone, so that it needs no language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from icalendar import Alarm, Calendar, Event, vDuration

from domain.games import catalog
from domain.table.correspondence.vacations import to_utc
from services.queries.running_flags import RunningFlag

REFRESH = timedelta(minutes=15)
"""How often a program that subscribes should look again."""


def build_calendar(flags: Iterable[RunningFlag], public_url: str | None) -> bytes:
    """Write one event a flag, which lasts no time; the same flags give the same bytes."""
    calendar = Calendar()
    calendar.add("prodid", "-//Railhead//Flags//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", "Railhead")
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", vDuration(REFRESH))
    for flag in flags:
        calendar.add_component(_event(flag, public_url))
    written: bytes = calendar.to_ical()
    return written


def _event(flag: RunningFlag, public_url: str | None) -> Event:
    known = flag.game in {*catalog.names(), catalog.TEMPLATE}
    summary = f"{catalog.game(flag.game).title if known else flag.game}: {flag.name}"
    event = Event()
    event.add("uid", flag.id)
    event.add("dtstamp", to_utc(flag.moved))
    event.add("last-modified", to_utc(flag.moved))
    event.add("dtstart", to_utc(flag.flag))
    event.add("summary", summary)
    event.add("transp", "TRANSPARENT")
    if public_url is not None:
        event.add("url", f"{public_url}/table/{flag.table}")
    if flag.warning < flag.flag:
        event.add_component(_alarm(flag, summary))
    return event


def _alarm(flag: RunningFlag, summary: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", to_utc(flag.warning), parameters={"value": "DATE-TIME"})
    return alarm

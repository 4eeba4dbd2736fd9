"""Example responses, derived from the response types.

A field's value is chosen by the field's name, or else by its type.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect as types

from services.api.openapi.sample_game import ADA, GAME, MOMENT, TABLE

BY_NAME: Mapping[str, Any] = {
    **dict.fromkeys(
        ("at", "made", "opened", "created", "since", "ready", "paired", "moved", "changed"), MOMENT
    ),
    **dict.fromkeys(("registered", "first", "last"), MOMENT),
    **dict.fromkeys(("until", "closes", "due"), MOMENT + 14 * 86_400_000),
    **dict.fromkeys(("player", "owner", "by", "speaker", "players"), ADA),
    **dict.fromkeys(("name", "owner_name"), "Ada"),
    **dict.fromkeys(("table", "on"), TABLE),
    **dict.fromkeys(("game", "games"), GAME),
    **dict.fromkeys(("seats", "group", "playing"), 2),
    **dict.fromkeys(("seat", "entrant", "entrants", "late"), 0),
    "deletion": MOMENT + 7 * 86_400_000,
    "seq": 57,
    "title": "Gold Rush",
    "code": "7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC",
    "token": "rh_TOKEN",
    "scopes": "play",
    "used": "2026-09-21",
    "languages": "en",
    "url": "https://example.org/hook",
    "host": "example.org",
    "address": "ada@example.org",
    "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "path": f"/v1/me/calendar/{ADA}.{'k3v9xq' * 7}k.ics",
    "report": f"/v1/audits/{TABLE}",
    "review": f"/v1/tables/{TABLE}/review?seat=0",
    "command_id": "move-17",
    "rating": 18.25,
    "mu": 27.0,
    "sigma": 2.916667,
    "expected": 0.6,
    "in_time": 97,
    "turns": 12,
    "decision": 4,
    "year": 2026,
    "days": 14,
    "left": 16,
    "option": "farmers",
    "phase": "playing",
    "pace": "daily",
    "form": "swiss",
    "status": "noted",
    "compared": "own",
    "text": "Ada saves her cards.",
    **dict.fromkeys(("public", "store", "writes", "calls_time", "mine", "agrees", "offered", "rated"), True),
}
"""Example values by field name; for a list field, the value is its single element."""
BY_FIELD: Mapping[tuple[str, str], Any] = {
    **dict.fromkeys((("TableSummary", "id"), ("TournamentSummary", "id")), TABLE),
    **dict.fromkeys(
        (("TableSummary", "name"), ("FinishedGame", "name"), ("VacationNote", "name"), ("InboxItem", "name")),
        "An evening in Dawson",
    ),
    **dict.fromkeys((("OperatorActionSummary", "id"), ("DeadLetterSummary", "id")), "1790000000000-0"),
    **dict.fromkeys((("WebhookSummary", "id"), ("LedgerLine", "channel")), "c0123456789ab"),
    **dict.fromkeys((("WebhookSummary", "name"), ("UnsubscriptionResponse", "channel")), "My program"),
    ("AccountSignSummary", "says"): "Both played from the same network on one day.",
    ("CalendarAddress", "url"): None,
    ("CallLineSummary", "code"): 200,
    ("CallLineSummary", "id"): f"call.{TABLE}.{ADA}.1.56.0",
    ("CallLineSummary", "says"): "",
    ("ClockResponse", "pace"): "Bank 72:00 + 12:00, most 120:00",
    ("ComplaintSummary", "reason"): "it is an insult",
    ("DeadLetterSummary", "reason"): "it ran for too long",
    ("ErasedLineSummary", "erased"): "speaker",
    ("FinishedGame", "ended"): MOMENT,
    ("HookSummary", "name"): "Our room",
    ("KindTiming", "kind"): "turn",
    ("KindTiming", "when"): "now",
    ("LedgerAttempt", "code"): 204,
    ("LedgerAttempt", "says"): "",
    ("LedgerLine", "id"): f"turn.{TABLE}.{ADA}.56~c0123456789ab",
    ("LedgerLine", "kind"): "turn",
    ("LedgerLine", "name"): "An evening in Dawson",
    ("LedgerLine", "state"): "sent",
    ("LobbyCounts", "ended"): 128,
    ("OperatorActionSummary", "does"): "close a table",
    ("OperatorActionSummary", "why"): "nobody has been seen for a month",
    ("OperatorResponse", "says"): "the table is parked",
    ("BoardParts", "at"): 57,
    ("RatingStep", "ended"): MOMENT,
    ("Readiness", "ready"): True,
    ("ReportedLineSummary", "said"): "something rude",
    ("RulesDifferenceSummary", "says"): "It would not have been allowed: the last coin was given away.",
    ("RulesDifferenceSummary", "rule"): "TNS-13.8",
    ("RulesReport", "note"): "A player who gives away the last coin while rolling can only stop.",
    ("SeekSummary", "id"): "s012345678901",
    ("SeekSummary", "opened"): 0,
    ("SeekSummary", "table"): None,
    ("OwnSeek", "id"): "s012345678901",
    ("OwnSeek", "opened"): 0,
    ("TableRatingResponse", "says"): "The game is rated.",
    ("TenureSummary", "kind"): "person",
    ("TenureSummary", "until"): None,
    ("TokenSummary", "id"): "t012345678901",
    ("TokenSummary", "note"): "my script",
    ("TournamentSummary", "name"): "Spring cup",
    ("TournamentSummary", "phase"): "running",
    ("VacationSummary", "id"): "v012345678901",
}


class ExampleBuilder:
    """Builds examples; `known` has fixed examples by type, and `raw` has those of raw JSON by component."""

    def __init__(self, known: Mapping[Any, Any], raw: Mapping[str, msgspec.Raw]) -> None:
        self._known, self._raw = known, raw

    def build(self, kind: Any) -> Any:
        """Return an example value of a type."""
        return self._known[kind] if kind in self._known else self._value(types.type_info(kind), "", "")

    def _value(self, info: types.Type, owner: str, name: str) -> Any:
        match info:
            case types.StructType(cls=cls):
                return self._known[cls] if cls in self._known else self._struct(info)
            case types.Metadata(type=types.RawType(), extra_json_schema=extra):
                component = str((extra or {}).get("$ref", "")).rpartition("/")[2]
                return self._raw.get(component, msgspec.Raw(b"null"))
            case types.Metadata(type=inner):
                return self._value(inner, owner, name)
            case types.UnionType(types=members):
                some = [member for member in members if not isinstance(member, types.NoneType)]
                is_left_out = len(some) < len(members) and _named(owner, name) is None
                return None if is_left_out else self._value(some[0], owner, name)
            case types.CollectionType(item_type=item):
                return (self._value(item, owner, name),)
            case types.TupleType(item_types=items):
                return tuple(self._value(item, owner, name) for item in items)
            case _:
                return _scalar(info, _named(owner, name))

    def _struct(self, info: types.StructType) -> Any:
        values = {
            field.name: self._value(field.type, info.cls.__name__, field.encode_name)
            for field in info.fields
            if field.required
        }
        return info.cls(**values)


def _named(owner: str, name: str) -> Any:
    return BY_FIELD.get((owner, name), BY_NAME.get(name))


def _scalar(info: types.Type, named: Any) -> Any:
    match info:
        case types.LiteralType(values=values):
            return named if named in values else values[0]
        case types.BoolType():
            return named is True
        case types.IntType(ge=least):
            return named if isinstance(named, int) else max(least or 0, 1)
        case types.FloatType():
            return named if isinstance(named, float) else 1.0
        case types.StrType():
            return named if isinstance(named, str) else "text"
        case _:
            return {}

"""A batch of verdicts as the keys and arguments of one call, and the call's reply as effects."""

from __future__ import annotations

from typing import assert_never

from infra.redis.keys import keys_for, keys_of
from infra.redis.wire import encode, ids_field
from services.stored import (
    Accepted,
    Appended,
    Batch,
    Conflict,
    Dead,
    Effect,
    Hot,
    Known,
    Mismatched,
    Refusal,
    Undone,
    Verdict,
    Wish,
)

LIMIT = 64
"""Verdicts of one call: the server does nothing else meanwhile."""

HOT = encode(Hot())
APPENDED, KNOWN, MISMATCHED, UNDONE = Appended(), Known(), Mismatched(), Undone()

Argument = bytes | str | int


class Call:
    """The keys and arguments of the call that carries out a batch."""

    def __init__(self, batch: Batch, refusal_seconds: int, dead_kept: int) -> None:
        if len(batch.verdicts) > LIMIT:
            raise ValueError(f"{len(batch.verdicts)} verdicts are more than the {LIMIT} of one call")
        lease = batch.lease
        at = keys_of(lease.partition)
        self.keys = [at.fence, at.commands, at.feed, at.tables, at.dead, at.records_bell]
        self.arguments: list[Argument] = [lease.token, lease.epoch, refusal_seconds, dead_kept, HOT]
        for verdict in batch.verdicts:
            self._add(verdict)

    def _add(self, verdict: Verdict) -> None:
        entry, wish, outcome = verdict.delivery.entry, verdict.delivery.wish, verdict.outcome
        if wish is None:
            reason = outcome.reason if isinstance(outcome, Dead) else "unreadable"
            self.arguments += (entry, "unreadable", "", "", "", 0, "", "", reason, "")
            return
        at = keys_for(wish.table)
        self.keys += (
            at.log(wish.table),
            at.ids(wish.table),
            at.done(wish.table, wish.player, wish.command_id),
        )
        match outcome:
            case Accepted():
                self._accepted(entry, wish, outcome)
            case Refusal(expected, prev, answer):
                self.arguments += (entry, "refused", *_names(wish), expected, prev, answer, "", "")
            case Dead(reason, answer):
                self.arguments += (entry, "dead", *_names(wish), 0, "", answer or b"", reason, "")
            case _:
                assert_never(outcome)

    def _accepted(self, entry: str, wish: Wish, outcome: Accepted) -> None:
        fate = "keep" if outcome.keep_secret is not None else "drop" if outcome.drop_secret else ""
        place = (outcome.expected, outcome.prev)
        self.arguments += (entry, "accepted", *_names(wish), *place, outcome.record, outcome.hash, fate)
        if fate:
            self.keys.append(keys_for(wish.table).secret(wish.table))
        if outcome.keep_secret is not None:
            self.arguments.append(outcome.keep_secret)


def _names(wish: Wish) -> tuple[str, str, str]:
    return wish.table, ids_field(wish.player, wish.command_id), wish.digest


def effect(reply: bytes) -> Effect:
    """Read what became of one verdict."""
    match reply[:1]:
        case b"A":
            return APPENDED
        case b"K":
            return KNOWN
        case b"M":
            return MISMATCHED
        case b"U":
            return UNDONE
        case b"C":
            return Conflict(int(reply[1:]))
        case _:
            raise ValueError(f"the store answered a verdict with {reply!r}")

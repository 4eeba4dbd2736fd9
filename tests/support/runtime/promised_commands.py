"""Players who use every feature of tables with a pace, and record the answer to each command."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from railhead import Client, Observation, requests
from services.client.client_base import BUSY_STATUSES, RequestDeclined, ServiceUnreachable

SEATS = 3
HOUR_MS = 3_600_000


@dataclass
class SentCommand:
    """A command with its id, and the answer to its sender: the seq of its record, or a refusal."""

    table: str
    seat: int
    command: dict[str, Any]
    decision: int | None
    command_id: str = field(default_factory=requests.new_command_id)
    seq: int | None = None
    refused: str | None = None
    last: str = ""

    @property
    def is_answered(self) -> bool:
        """Return whether the sender has an answer."""
        return self.seq is not None or self.refused is not None


@dataclass
class RestlessTable:
    """A table where three players answer, request, pre-set, agree, leave and return, until stopped."""

    id: str
    people: tuple[Client, ...]
    random: Random
    sent: list[SentCommand] = field(default_factory=list)
    asked: int = 1
    failures: list[BaseException] = field(default_factory=list)

    def run(self, stopping: threading.Event) -> None:
        """Act until stopped; store any error, because this runs in a separate thread."""
        try:
            while not stopping.is_set():
                self.act()
        except BaseException as error:  # noqa: BLE001 - the test looks at it
            self.failures.append(error)

    def act(self) -> None:
        """Act as a player, if the service is available."""
        seat = self.random.randrange(SEATS)
        try:
            seen = self.people[seat].observe(self.id, seat)
        except (ServiceUnreachable, RequestDeclined):
            seen = None  # the service is unavailable, or a bot replaces the player
        command, decision = self.choose(seen)
        self.sent.append(SentCommand(self.id, seat, command, decision))
        self.deliver(self.sent[-1])

    def choose(self, seen: Observation | None) -> tuple[dict[str, Any], int | None]:
        """Choose an answer half of the time, and otherwise another action."""
        if seen is not None and seen.options and self.random.random() < 0.5:
            return self.random.choice(seen.options).command, seen.decision
        at = 1 if seen is None else seen.at
        wanted: list[Callable[[], Mapping[str, Any]]] = [
            lambda: {"type": "AskUndo", "to": self.ask(at)},
            lambda: {"type": "AgreeUndo", "to": self.asked},
            lambda: {"type": "AgreeUndo", "to": self.asked},
            lambda: {"type": "DeclineUndo"},
            lambda: self.order({"type": "PassUntilTurn"}),
            lambda: self.order({"type": "OnlyOption"}),
            lambda: self.order({"type": "OnlyOption", "unless": [{"type": "After", "times": 2}]}),
            lambda: {"type": "ProposePause", "until": 4_000_000_000_000},
            lambda: {"type": "ProposePause", "until": self.soon()},
            lambda: {"type": "AgreePause", "made": at},
            lambda: {"type": "DeclinePause"},
            lambda: {"type": "EndPause"},
            lambda: {"type": "VoteOut", "seat": self.random.randrange(SEATS)},
            lambda: {"type": "LeaveSeat"},
            lambda: {"type": "ComeBack"},
            lambda: {"type": "ComeBack"},
            lambda: {"type": "OfferSeat"},
            lambda: {"type": "WithdrawOffer"},
            lambda: {"type": "Say", "text": "still here"},
        ]
        return dict(self.random.choice(wanted)()), None

    def ask(self, at: int) -> int:
        self.asked = max(1, at - self.random.randrange(1, 4))
        return self.asked

    def soon(self) -> int:
        return time.time_ns() // 1_000_000 + HOUR_MS

    def order(self, form: dict[str, Any]) -> dict[str, Any]:
        return {"type": "SealOrder", "order": form, "nonce": f"{self.random.getrandbits(128):032x}"}

    def is_answered(self, one: SentCommand) -> bool:
        """Return whether a command has been answered; if not, resend it."""
        if not one.is_answered:
            self.deliver(one)
        return one.is_answered

    def deliver(self, one: SentCommand) -> None:
        """Send a command, or resend it, and store the answer."""
        person = self.people[one.seat]
        try:
            done = person.send(
                requests.send_command(one.table, one.seat, one.decision, one.command, one.command_id)
            )
        except RequestDeclined as declined:
            one.last = f"{declined}"
            if declined.status not in BUSY_STATUSES:
                one.refused = declined.code
        except ServiceUnreachable as error:
            one.last = f"{error}"
        else:
            one.seq, one.last = done.seq, f"{done}"

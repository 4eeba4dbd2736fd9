"""The second engine's questions, and what a seat may do between them (ELP-3.3, ELP-7)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from tests.domain.games.el_paso.second import Person, Table

Plain = tuple[Any, ...]
R = TypeVar("R")
Asking = Generator[tuple[int, set[Plain]], Plain, R]
"""Gives a seat and all that it may answer; is sent the answer."""

DONE = ("Done",)


class Asker:
    """A seat that is asked in its turn."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.person: Person = table.people[seat]

    def only(self, choices: set[Plain]) -> Asking[Plain]:
        """Ask for a part of an action, of which nothing else comes between."""
        answer = yield self.seat, choices
        return answer

    def ask(self, choices: Callable[[], set[Plain]]) -> Asking[Plain]:
        """Ask, with any-time actions between, after which everything is looked at anew (ELP-7)."""
        while True:
            answer = yield self.seat, choices() | self.anytime()
            if answer[0] == "UseExchangeToken":
                self.person.tokens -= 1
                yield from self.exchange()
            elif answer[0] == "DiscardWorker":
                self.bonus(answer[1])
            else:
                return answer

    def anytime(self) -> set[Plain]:
        """ELP-7.1, ELP-7.2"""
        person, found = self.person, set[Plain]()
        if person.tokens:
            found.add(("UseExchangeToken",))
        found |= {("DiscardWorker", kind) for kind in ("versatile", "engineer") if person.area[kind]}
        if person.area["builder"] and person.money >= 2 and person.certificates < 4:
            found.add(("DiscardWorker", "builder"))
        return found

    def bonus(self, kind: str) -> None:
        """ELP-7.2"""
        self.person.spend(kind)
        if kind == "builder":
            self.person.pay(2)
            self.person.certify(1)
        else:
            self.person.money += {"engineer": 1, "versatile": 2}[kind]

    def exchange(self) -> Asking[None]:
        """ELP-6.14"""
        self.table.cards(self.seat, 1)
        if self.person.hand.total():
            _, breed = yield from self.only({("DiscardCattle", card) for card in +self.person.hand})
            self.person.put(breed)

"""The second engine's questions and any-time actions (ELP-3.3, ELP-7)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from tests.domain.games.el_paso.second_engine.table import Person, Table

Plain = tuple[Any, ...]
R = TypeVar("R")
Asking = Generator[tuple[int, set[Plain]], Plain, R]
"""A generator that yields a seat with its legal answers, and receives the chosen one."""

DONE = ("Done",)


class Asker:
    """A seat on its turn, and the questions that it is asked."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.person: Person = table.people[seat]

    def only(self, choices: set[Plain]) -> Asking[Plain]:
        """Ask for a choice within an action, without offering any-time actions."""
        answer = yield self.seat, choices
        return answer

    def ask(self, choices: Callable[[], set[Plain]]) -> Asking[Plain]:
        """Ask, also offering any-time actions; after each of them, ask again with updated choices (ELP-7)."""
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
        """Return the available any-time actions (ELP-7.1, ELP-7.2)."""
        person, options = self.person, set[Plain]()
        if person.tokens:
            options.add(("UseExchangeToken",))
        options |= {("DiscardWorker", kind) for kind in ("versatile", "engineer") if person.area[kind]}
        if person.area["builder"] and person.money >= 2 and person.certificates < 4:
            options.add(("DiscardWorker", "builder"))
        return options

    def bonus(self, kind: str) -> None:
        """Discard a worker for its bonus (ELP-7.2)."""
        self.person.spend(kind)
        if kind == "builder":
            self.person.pay(2)
            self.person.certify(1)
        else:
            self.person.money += {"engineer": 1, "versatile": 2}[kind]

    def exchange(self) -> Asking[None]:
        """Draw a card, then ask which card to discard (ELP-6.14)."""
        self.table.cards(self.seat, 1)
        if self.person.hand.total():
            _, breed = yield from self.only({("DiscardCattle", card) for card in +self.person.hand})
            self.person.put(breed)

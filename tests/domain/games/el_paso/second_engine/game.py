"""The flow of a game in the second engine: a generator that yields questions and receives answers."""

from __future__ import annotations

from collections import Counter

from tests.domain.games.el_paso.second_engine import sue
from tests.domain.games.el_paso.second_engine.actions import Doing
from tests.domain.games.el_paso.second_engine.box import DISCS, EL_PASO, LETTERS, POSTS, slots
from tests.domain.games.el_paso.second_engine.questions import DONE, Asking, Plain
from tests.domain.games.el_paso.second_engine.table import Table, value


def course(table: Table, order: list[int]) -> Asking[None]:
    """Ask for the first goals (ELP-2.9), then play all turns."""
    for seat in order:
        display = table.supplies["goal"].display
        _, place = yield seat, {("ChooseGoal", place) for place, token in enumerate(display) if token}
        table.people[seat].goals.add(table.take("goal", place))
    yield from turns(table, order[0])


def turns(table: Table, party: int, stop: str | None = None) -> Asking[None]:
    """Play all turns (ELP-3.1, ELP-10.3, ELP-10.4); the first begins at `stop`, if given, without a move."""
    parties = len(table.people) + (table.sue is not None)
    while table.closer != party:
        table.turns += 1
        if party == len(table.people):
            sue.turn(table)
        else:
            yield from Turn(table, party).play(stop)
            stop = None
        party = (party + 1) % parties


class Turn(Doing):
    def play(self, site: str | None = None) -> Asking[None]:
        """Play movement, actions and draw phase (ELP-3.1)."""
        if site is None:
            site = yield from self.go()
        while site not in (None, EL_PASO):
            site = yield from self.stop(str(site))
        if site == EL_PASO and (yield from self.visit()):
            return
        self.table.cards(self.seat, self.person.limit - self.person.hand.total())
        yield from self.ask(lambda: {("EndTurn",)})

    def go(self) -> Asking[str]:
        """Place or move the rancher, and return its stop (ELP-4.2, ELP-4.8)."""
        if self.person.rancher is None:
            _, self.person.rancher = yield from self.ask(lambda: {("PlaceRancher", site) for site in LETTERS})
            return str(self.person.rancher)
        limit = self.person.steps
        _, goal = yield from self.ask(lambda: {("MoveRancher", site) for site in self.moves(limit)})
        return self.ride(goal, limit)

    def stop(self, site: str) -> Asking[str | None]:
        """Play the actions at a stop (ELP-5); return the stop if an action moved the rancher, else None."""
        foreign = site in self.table.buildings and self.table.buildings[site][0] != self.seat
        actions = [] if foreign else slots(self.table.tile(site))
        left = Counter({slot: len(action.get("costs", "1")) for slot, action in enumerate(actions, 1)})
        hired: dict[int, list[str]] = {slot: [] for slot in left}
        way = "both"

        def choices() -> set[Plain]:
            options: set[Plain] = {DONE}
            if way in ("both", "tile"):
                usable = [slot for slot in +left if self.can(actions[slot - 1], hired[slot])]
                options |= {("Use", slot) for slot in usable}
            return options | self.auxiliaries([]) if way == "both" else options

        while True:
            answer = yield from self.ask(choices)
            if answer == DONE:
                return None
            if answer[0] == "UseAuxiliary":
                way = "auxiliary"
                yield from self.auxiliary(answer[1])
            else:
                way, slot = "tile", answer[1]
                left[slot] -= 1
                moved = yield from self.do(actions[slot - 1], hired[slot])
                if moved is not None:
                    return moved

    def visit(self) -> Asking[bool]:
        """Play a visit to El Paso (ELP-8); return whether it ended the game for the player (ELP-10.2)."""
        person, table = self.person, self.table
        person.money += 5
        if table.closer is None and table.simmental:
            table.simmental -= 1
            person.discard["simmental"] += 1
        elif table.closer is None:
            table.closer, person.rancher = self.seat, "simmental"

        def spent() -> set[tuple[object, ...]]:
            return {("Deliver", number) for number in range(person.certificates + 1)}

        _, number = yield from self.ask(spent)
        total = self.total() + number
        person.certificates -= number
        pairs = self.pairs(total)
        if pairs:
            _, disc, post = yield from self.only(pairs)
            yield from self.place(disc, post)
        person.discard += person.hand
        person.hand = Counter()
        return table.closer == self.seat

    def total(self) -> int:
        """Return a delivery's total, not counting certificates from the track (ELP-8.4)."""
        hand = +self.person.hand
        again = sorted((value(breed) for breed in (hand - Counter(hand.keys())).elements()), reverse=True)
        duplicates = self.person.effects("count_duplicate")
        return sum(map(value, hand)) + sum(again[:duplicates]) + self.person.permanent

    def pairs(self, total: int) -> set[Plain]:
        """Return the legal pairs of disc and post (ELP-8.5)."""
        person = self.person
        return {
            ("PlaceDisc", disc, post)
            for disc in person.discs
            for post in POSTS
            if post <= total
            and (post not in person.posts or post in (0, 12, 16))
            and (post >= 10 or not DISCS[disc]["dark"])
            and person.money + DISCS[disc]["coin"] >= 0
        }

    def place(self, disc: str, post: int) -> Asking[None]:
        """Place a disc, and take the rewards (ELP-8.6, ELP-8.7)."""
        person = self.person
        person.discs.remove(disc)
        person.posts.append(post)
        person.money += DISCS[disc]["coin"]
        if post == 5:
            person.money += 2
        elif post == 10:
            person.tokens += 1
        elif post == 7 and self.tokens("goal"):
            answer = yield from self.ask(lambda: self.tokens("goal") | {DONE})
            if answer != DONE:
                self.collect(answer)
        elif post in (9, 14) and self.table.workers.total():
            answer = yield from self.ask(lambda: self.hires(0, []) | {DONE})
            if answer != DONE:
                self.engage(answer[1], 0)

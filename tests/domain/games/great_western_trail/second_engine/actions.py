"""The actions of the second engine, question by question (GWT-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.domain.games.great_western_trail.second_engine import track
from tests.domain.games.great_western_trail.second_engine.choices import (
    Action,
    Cards,
    ahead,
    auxiliaries,
    backward,
    behind,
    builds,
    choices,
    dismissals,
    hires,
    possible,
    purchases,
    steps,
    trades,
)
from tests.domain.games.great_western_trail.second_engine.data import AUXILIARY, RAW, ROWS, TRAIL, Own
from tests.domain.games.great_western_trail.second_engine.railroad import (
    Asking,
    Plain,
    arrive,
    build_station,
    deliver,
    open_cities,
    station_here,
    take_objective,
)
from tests.domain.games.great_western_trail.second_engine.table import Table


def gain(table: Table, seat: int, action: Action) -> None:
    """Gain money and certificates (GWT-8.1.2, GWT-8.1.4)."""
    table.people[seat].money += action.get("money", 0)
    table.people[seat].certify(action.get("certificates", 0))


def money_per(table: Table, seat: int, action: Action) -> None:
    """Gain money for each engineer or each of the player's buildings in the woods (GWT-8.2, GWT-10.1)."""
    person = table.people[seat]
    count = person.workers["engineer"] if action["per"] == "engineers" else table.woods(seat)
    person.money += count * action["money"]


def teepee_pairs(table: Table, seat: int, action: Action) -> None:
    """Gain money and certificates for each pair of teepees (GWT-8.2)."""
    person = table.people[seat]
    pairs = min(person.teepees["teepee_green"], person.teepees["teepee_blue"])
    gain(table, seat, {key: pairs * action[key] for key in ("money", "certificates")})


def to_the_limit(table: Table, seat: int, action: Action) -> None:
    """Move the certificate marker to its limit (GWT-9.6, GWT-9.7)."""
    person = table.people[seat]
    person.marker = max(person.marker, person.certificate_limit())


GAINS: dict[str, Callable[[Table, int, Action], None]] = {
    "gain": gain,
    "money_per": money_per,
    "per_teepee_pair": teepee_pairs,
    "max_certificates": to_the_limit,
}


class Actions:
    """The actions on a table, question by question."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def perform(self, seat: int, action: Action, cards: Cards = (), *, optional: bool = False) -> Asking:
        """Perform an action; if it is `optional`, it may be forfeited (GWT-8.1.2)."""
        if action["kind"] in GAINS:
            GAINS[action["kind"]](self.table, seat, action)
        elif action["kind"] == "discard_gain":
            yield from self.discard_gain(seat, action, cards)
        else:
            forgo: set[Plain] = {("Forfeit",)} if optional else set()
            yield from ASKED[action["kind"]](self, seat, action, forgo)

    def discard_gain(self, seat: int, action: Action, cards: Cards) -> Asking:
        """Discard the chosen cards and take the gains (GWT-8.2)."""
        self.table.people[seat].drop(Counter(cards))
        gain(self.table, seat, action)
        if action.get("engine_forward"):
            yield from self.drive(seat, ahead(self.table, seat, 1, 1), {("Forfeit",)})
        if action.get("objective_to_hand"):
            yield from take_objective(self.table, seat, to_hand=True, decline=True)

    def immediate(self, seat: int, action: Action) -> Asking:
        """Ask whether to perform or forfeit an immediate action (GWT-8.3.3, GWT-8.8.4)."""
        table, found = self.table, set[Plain]()
        if action["kind"] == "choice":
            halves = enumerate(action["options"])
            found = {("Perform", number, ()) for number, half in halves if possible(table, seat, half)}
            if not found:
                return
        elif (
            action["kind"] == "discard_gain"
        ):  # asked regardless of the hand, so as not to reveal it (GWT-14.2)
            if not table.people[seat].hand:
                return
            found = {("Perform", 0, cards) for cards in dismissals(table, seat, action)}
        elif possible(table, seat, action):
            yield from self.perform(seat, action, optional=True)
            return
        else:
            return
        word, *named = yield seat, found | {("Forfeit",)}
        if word == "Perform":
            option, cards = named
            chosen = action["options"][option] if action["kind"] == "choice" else action
            yield from self.perform(seat, chosen, cards, optional=True)

    def forward(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Pay, then move the engine forward (GWT-8.6)."""
        self.table.people[seat].money -= action.get("pay", 0)
        yield from self.drive(seat, ahead(self.table, seat, 1, steps(self.table, seat, action)), forgo)

    def back(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Move the engine back, and gain money (GWT-8.7)."""
        targets = backward(self.table, seat, action["exactly"])
        yield from self.drive(seat, targets, forgo, action["money"])

    def chosen_auxiliary(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Ask for an auxiliary action, and perform it (GWT-8.10.2)."""
        found: set[Plain] = {("PerformAuxiliary", *form) for form in auxiliaries(self.table, seat)}
        word, *named = yield seat, found | forgo
        if word != "Forfeit":
            yield from self.auxiliary(seat, *named)

    def station_behind(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Ask for a station behind the engine, and build it (GWT-8.17)."""
        _, name = yield seat, {("ConstructStation", name) for name in behind(self.table, seat)}
        yield from build_station(self.table, seat, name, self)

    def counted_draw(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Ask for a number of cards to draw, then draw and discard that many (GWT-8.2, GWT-18.15)."""
        person = self.table.people[seat]
        limit = action["up_to"] if action["up_to"] != "cowboys" else person.workers["cowboy"]
        _, number = yield seat, {("Draw", number) for number in range(limit + 1)}
        yield from self.draw_discard(seat, number)

    def objective(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Take an objective card (GWT-8.13)."""
        yield from take_objective(self.table, seat)

    def hire(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Hire a worker, then perform its immediate action (GWT-8.3)."""
        modifier = action["modifier"]
        found: set[Plain] = {("HireWorker", *choice) for choice in hires(self.table, seat, modifier)}
        word, *named = yield seat, found | forgo
        if word == "Forfeit":
            return
        row, kind = named
        person = self.table.people[seat]
        column = min(place for place, worker in self.table.jobs.items() if place[0] == row and worker == kind)
        del self.table.jobs[column]
        person.money -= max(0, RAW["job_market"]["row_cost"][row - 1] + modifier)
        person.workers[kind] += 1
        immediate = ROWS[kind].get(str(person.workers[kind]))
        if immediate:
            yield from self.immediate(seat, immediate)

    def build(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Place a building (GWT-8.4)."""
        found = builds(self.table, seat, action["dollars_per_craftsman"])
        word, *named = yield seat, {("PlaceBuilding", *choice) for choice in found} | forgo
        if word != "Forfeit":
            tile, site = named
            person = self.table.people[seat]
            person.money -= found[tile, site]
            person.unbuilt.remove(tile)
            self.table.tiles[site] = Own(seat, tile)

    def remove_hazard(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Pay to take a hazard from the board (GWT-8.11)."""
        word, *named = yield seat, {("TakeHazard", space) for space in self.table.hazards()} | forgo
        if word != "Forfeit":
            person = self.table.people[seat]
            person.money -= action["cost"]
            person.hazards[str(self.table.tiles.pop(named[0]))] += 1

    def trade(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Take a teepee, and gain or pay its money (GWT-8.9)."""
        word, *named = yield seat, {("TakeTeepee", space) for space in trades(self.table, seat)} | forgo
        if word != "Forfeit":
            person = self.table.people[seat]
            person.money += TRAIL[named[0]]["money"]
            person.teepees[str(self.table.tiles.pop(named[0]))] += 1

    def drive(self, seat: int, targets: set[int], forgo: set[Plain], money: int = 0) -> Asking:
        """Move the engine to one of the targets (GWT-8.6, GWT-8.7)."""
        found: set[Plain] = {("DriveEngine", track.name(place)) for place in targets}
        word, *named = yield seat, found | forgo
        if word != "Forfeit":
            yield from arrive(self.table, seat, track.space(named[0]), self, money)

    def auxiliary(self, seat: int, name: str, size: str) -> Asking:
        """Perform a single or double auxiliary action (GWT-8.10)."""
        person, form = self.table.people[seat], AUXILIARY[name][size]
        person.money += form.get("money", 0) - form.get("pay", 0)
        if "engine_back" in form:
            yield from self.drive(seat, backward(self.table, seat, form["engine_back"]), set())
        if "engine_forward" in form:
            exactly = form["engine_forward"]
            yield from self.drive(seat, ahead(self.table, seat, exactly, exactly), set())
        if "engine_forward_up_to" in form:
            yield from self.drive(seat, ahead(self.table, seat, 1, form["engine_forward_up_to"]), set())
        person.certify(form.get("certificates", 0))
        if "draw" in form:
            yield from self.draw_discard(seat, form["draw"])
        if form.get("remove_hand_cards_up_to") and person.hand:
            yield from self.remove(seat, form["remove_hand_cards_up_to"])

    def draw_discard(self, seat: int, number: int) -> Asking:
        """Draw cards, then discard as many as were drawn (GWT-8.2, GWT-8.10.3)."""
        drawn = sum(self.table.draw_card(seat) for _ in range(number))
        for size in (3, drawn - 3) if drawn > 4 else (drawn,) if drawn else ():  # asked in steps
            hand = sorted(self.table.people[seat].hand.elements())
            _, cards = yield seat, {("Discard", cards) for cards in choices(hand, size)}
            self.table.people[seat].drop(Counter(cards))

    def remove(self, seat: int, limit: int) -> Asking:
        """Ask for up to `limit` hand cards, and remove them from the game (GWT-18.16)."""
        person = self.table.people[seat]
        hand = sorted(person.hand.elements())
        sizes = range(min(limit, len(hand)) + 1)
        _, cards = yield seat, {("Remove", cards) for size in sizes for cards in choices(hand, size)}
        person.hand = person.hand - Counter(cards)

    def buy(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Buy cattle or add market cards until the seat stops or nothing more is possible (GWT-8.12)."""
        person = self.table.people[seat]
        cowboys = person.workers["cowboy"]
        while True:
            found = purchases(self.table, seat, cowboys)
            add: set[Plain] = {("AddCattle",)} if cowboys and self.table.deck else set()
            if not found and not add:
                return
            word, *named = yield (
                seat,
                {("BuyCattle", *choice) for choice in found} | add | {("FinishMarket",)},
            )
            if word == "FinishMarket":
                return
            if word == "AddCattle":
                cowboys -= RAW["market_add"]["cowboys"]
                for _ in range(RAW["market_add"]["cards"]):
                    self.table.market_card()
                continue
            cards, used = named
            cowboys -= used
            person.money -= found[cards, used]
            self.table.market = self.table.market - Counter(cards)
            person.discard = person.discard + Counter(cards)

    def extraordinary(self, seat: int, action: Action, forgo: set[Plain]) -> Asking:
        """Move the engine back, and make an extraordinary delivery (GWT-8.16)."""
        person, taken = self.table.people[seat], self.table.others(seat)
        found = track.behind(person.engine, taken)
        _, named = yield seat, {("DriveEngine", track.name(place)) for place in found}
        target = track.space(named)
        value = sum(place % 2 == 0 for place in track.behind(person.engine, taken) if place >= target)
        person.engine = target
        cities = open_cities(self.table, seat, value, costs=False)
        _, city = yield seat, {("Deliver", city) for city in cities}
        yield from deliver(self.table, seat, city, costs=False)
        yield from station_here(self.table, seat, self)


ASKED: dict[str, Callable[[Actions, int, Action, set[Plain]], Asking]] = {
    "hire": Actions.hire,
    "build": Actions.build,
    "engine_forward": Actions.forward,
    "engine_back_gain": Actions.back,
    "remove_hazard": Actions.remove_hazard,
    "trade": Actions.trade,
    "aux": Actions.chosen_auxiliary,
    "buy_cattle": Actions.buy,
    "take_objective": Actions.objective,
    "draw_discard": Actions.counted_draw,
    "extraordinary_delivery": Actions.extraordinary,
    "build_station_behind": Actions.station_behind,
}

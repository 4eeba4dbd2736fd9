"""The second engine's actions, each with its questions step by step (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.domain.games.el_paso.second_engine.box import AUXILIARY, CATTLE, SITES, TRAINS, WORKERS, reach
from tests.domain.games.el_paso.second_engine.questions import DONE, Asker, Asking, Plain
from tests.domain.games.el_paso.second_engine.table import Table, value

Action = dict[str, Any]
COW, TRAIN, HOUSE = "buy_cow", "use_train", "build"
LABOUR = {COW: "cowboy", TRAIN: "engineer", HOUSE: "builder"}


class Doing(Asker):
    """The actions of a seat on its turn."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table, seat)
        self.doings: dict[str, Callable[[Action], Asking[str | None]]] = {
            "discard_cow": self.sell,
            "hire": self.hire,
            "gain_token": self.token,
            "exchange": self.exchanges,
            "auxiliary": self.pair,
            "move": self.move,
            "remove_cow": self.remove,
            **dict.fromkeys((COW, TRAIN, HOUSE), self.purchase),
        }

    def can(self, action: Action, before: list[str]) -> bool:
        """Return whether a slot can be used in full (ELP-5.3); `before` lists the workers hired so far."""
        person, market = self.person, self.table.cattle
        match action["type"]:
            case "discard_cow":
                return bool(self.sellable(action))
            case "gain_certificates":
                return person.certificates < 4 and person.money >= action.get("cost", 0)
            case "gain_exchange_token":
                return bool(person.money >= action["cost"])
            case "gain_cow":
                return market[action["breed"]] > 0 and person.money >= action["cost"]
            case "remove_cow":
                return bool(self.removable(action))
            case "gain_token":
                return person.money >= action["cost"] and bool(self.tokens(action["pool"]))
            case "hire":
                return bool(self.hires(action["costs"][len(before)], before))
            case "buy_cow" | "use_train" | "build" as kind:
                return bool(self.purchases(kind))
            case _:
                return True

    def do(self, action: Action, before: list[str]) -> Asking[str | None]:
        """Perform an action; return the stop to which it moved the rancher, else None."""
        person = self.person
        match action["type"]:
            case "gain_money":
                person.money += action["amount"]
            case "gain_certificates":
                person.pay(action.get("cost", 0))
                person.certify(action["amount"])
            case "gain_exchange_token":
                person.pay(action["cost"])
                person.tokens += action["amount"]
            case "gain_cow":
                person.pay(action["cost"])
                self.table.cattle[action["breed"]] -= 1
                person.discard[action["breed"]] += 1
            case "hire":
                before.append((yield from self.hired(action["costs"][len(before)], before)))
            case kind:
                return (yield from self.doings[kind](action))
        return None

    def sellable(self, action: Action) -> set[str]:
        """Return the breeds in hand that the action can discard (ELP-6.1)."""
        held = +self.person.hand
        return {
            breed
            for breed in held
            if action.get("any")
            or action.get("breed") == breed
            or ("value" in action and action["value"] == value(breed))
        }

    def sell(self, action: Action) -> Asking[None]:
        """Discard a cow for money (ELP-6.1)."""
        breed = action.get("breed")
        if breed is None:
            _, breed = yield from self.only({("DiscardCattle", card) for card in self.sellable(action)})
        self.person.put(breed)
        self.person.money += action.get("gain", 0) + action.get("gain_per_value", 0) * value(breed)

    def removable(self, action: Action) -> set[str]:
        """Return the breeds in hand that the action can remove (ELP-6.13)."""
        if self.person.removed.total() >= 5:
            return set()
        return {breed for breed in +self.person.hand if action.get("breed") in (None, breed)}

    def remove(self, action: Action) -> Asking[None]:
        """Remove a cow from the hand and the game (ELP-6.13)."""
        breed = action.get("breed")
        if breed is None:
            _, breed = yield from self.only({("RemoveCattle", card) for card in self.removable(action)})
        self.person.hand[breed] -= 1
        self.person.removed[breed] += 1

    def hires(self, cost: int, before: list[str]) -> set[Plain]:
        """Return the workers that can be hired at this base price (ELP-6.5)."""
        return {
            ("HireWorker", kind)
            for kind in WORKERS
            if self.table.workers[kind] and kind not in before and self.price(kind, cost) <= self.person.money
        }

    def price(self, kind: str, cost: int) -> int:
        """Return a worker's price (ELP-6.5)."""
        return cost + 4 if kind == "versatile" else cost

    def hired(self, cost: int, before: list[str]) -> Asking[str]:
        """Ask which worker to hire, hire it, and return its kind (ELP-6.5)."""
        _, kind = yield from self.only(self.hires(cost, before))
        self.engage(kind, cost)
        return str(kind)

    def engage(self, kind: str, cost: int) -> None:
        """Pay for a worker and put it into the area."""
        self.person.pay(self.price(kind, cost))
        self.table.workers[kind] -= 1
        self.person.area[kind] += 1

    def hire(self, action: Action) -> Asking[None]:
        """Hire a worker with an action that has only one price."""
        yield from self.hired(action["costs"][0], [])

    def tokens(self, pool: str) -> set[Plain]:
        """Return the available tokens (ELP-6.8)."""
        options = set[Plain]()
        for each in ("goal", "bonus") if pool == "any" else (pool,):
            supply = self.table.supplies[each]
            options |= {("TakeToken", each, place) for place, token in enumerate(supply.display) if token}
            if supply.stack.total():
                options.add(("DrawToken", each))
        return options

    def token(self, action: Action) -> Asking[None]:
        """Ask which token to take, pay for it, and take it (ELP-6.8)."""
        answer = yield from self.only(self.tokens(action["pool"]))
        self.person.pay(action["cost"])
        self.collect(answer)

    def collect(self, answer: Plain) -> None:
        """Take a token from a display or a stack."""
        pool = answer[1]
        token = self.table.top(pool) if answer[0] == "DrawToken" else self.table.take(pool, answer[2])
        (self.person.goals if pool == "goal" else self.person.bonuses).add(token)

    def exchanges(self, action: Action) -> Asking[None]:
        """Exchange one card, and a second one if the action allows it (ELP-5.6)."""
        yield from self.exchange()
        if action["count"] == 2 and (yield from self.ask(lambda: {("ExchangeMore",), DONE})) != DONE:
            yield from self.exchange()

    def auxiliaries(self, used: list[str]) -> set[Plain]:
        """Return the available auxiliary actions (ELP-5.6)."""
        options = set[Plain]()
        for name in AUXILIARY:
            action = self.person.auxiliary(name)
            if action is not None and name not in used and self.can(action, []):
                options.add(("UseAuxiliary", name))
        return options

    def auxiliary(self, name: str) -> Asking[None]:
        """Perform an auxiliary action (ELP-5.6)."""
        action = self.person.auxiliary(name)
        assert action is not None
        yield from self.do(action, [])

    def pair(self, action: Action) -> Asking[None]:
        """Ask for two different auxiliary actions, and perform them (ELP-6.11)."""
        used: list[str] = []
        while len(used) < action["count"]:
            answer = yield from self.ask(lambda: self.auxiliaries(used) | {DONE})
            if answer == DONE:
                return
            used.append(answer[1])
            yield from self.auxiliary(answer[1])

    def moves(self, limit: int) -> dict[str, int]:
        """Return the legal stops, and the number of cowboys that each costs (ELP-4.5, ELP-4.6)."""
        assert self.person.rancher is not None
        steps = reach(self.person.rancher, self.table.stops)
        cowboys = {site: max(0, far - limit) for site, far in steps.items()}
        return {site: needed for site, needed in cowboys.items() if needed <= self.person.area["cowboy"]}

    def ride(self, site: str, limit: int) -> str:
        """Move the rancher, discard the cowboys that this costs, and return the stop."""
        self.person.spend("cowboy", self.moves(limit)[site])
        self.person.rancher = site
        return site

    def move(self, action: Action) -> Asking[str]:
        """Ask for a stop within the action's steps, and move the rancher there (ELP-6.10)."""
        _, site = yield from self.only({("MoveRancher", site) for site in self.moves(action["steps"])})
        return self.ride(site, action["steps"])

    def purchases(self, kind: str) -> dict[Plain, tuple[int, int]]:
        """Return the affordable purchases and their prices (ELP-6.6, ELP-6.7, ELP-6.9).

        A price is a number of workers and a number of dollars.
        """
        able = self.person.area[LABOUR[kind]] + self.person.area["versatile"]
        return {
            choice: (workers, dollars)
            for choice, workers, dollars in self.wares(kind)
            if workers <= able and dollars <= self.person.money
        }

    def wares(self, kind: str) -> list[tuple[Plain, int, int]]:
        """Return everything for sale with its price in workers and dollars."""
        table = self.table
        if kind == COW:
            breeds = [(breed, CATTLE[breed]["cowboys"]) for breed in +table.cattle]
            return [(("BuyCattle", breed), number, 2 * number) for breed, number in breeds]
        if kind == TRAIN:
            return [(("BoardTrain", card), card, 2 * card) for card in TRAINS]
        own, offers = table.own(self.seat), list[tuple[Plain, int, int]]()
        for level in [level for level, left in enumerate(table.stacks, 1) if left]:
            for site, old in own.items():
                if level > old:
                    offers.append((("PlaceBuilding", level, site), level - old, 2 * (level - old)))
            for site, space in SITES.items():
                if len(own) < 2 and space["kind"] == "regular" and site not in table.buildings:
                    offers.append((("PlaceBuilding", level, site), level, 2 * level + space["cost"]))
        return offers

    def purchase(self, action: Action) -> Asking[str | None]:
        """Ask what to buy, then for the mix of workers if there is a choice, and carry out the purchase."""
        kind, person = action["type"], self.person
        priced = self.purchases(kind)
        choice = yield from self.only(set(priced))
        workers, dollars = priced[choice]
        labour = LABOUR[kind]
        mixes = [
            versatile
            for versatile in range(workers + 1)
            if versatile <= person.area["versatile"] and workers - versatile <= person.area[labour]
        ]
        versatile = mixes[0]
        if len(mixes) > 1:
            _, versatile = yield from self.only({("PayVersatile", each) for each in mixes})
        person.spend("versatile", versatile)
        person.spend(labour, workers - versatile)
        person.pay(dollars)
        if kind == TRAIN:
            return (yield from self.train(choice[1]))
        if kind == COW:
            self.table.cattle[choice[1]] -= 1
            person.discard[choice[1]] += 1
        else:
            self.table.build(self.seat, choice[1], choice[2])
        return None

    def train(self, card: int) -> Asking[str | None]:
        """Use the slots of a train card (ELP-6.7, ELP-3.4).

        Return the stop to which a slot moved the rancher, else None.
        """
        actions = TRAINS[card][f"side_{self.table.trains[card - 1]}"]
        left = set(range(1, len(actions) + 1))

        def choices() -> set[Plain]:
            return {DONE, *(("Use", slot) for slot in left if self.can(actions[slot - 1], []))}

        while left:
            answer = yield from self.ask(choices)
            if answer == DONE:
                return None
            left.remove(answer[1])
            site = yield from self.do(actions[answer[1] - 1], [])
            if site is not None:
                return site
        return None

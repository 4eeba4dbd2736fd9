"""The second engine's flow of a game: it yields a seat with its options and receives the answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from tests.domain.games.great_western_trail.second_engine import trail
from tests.domain.games.great_western_trail.second_engine.actions import Actions
from tests.domain.games.great_western_trail.second_engine.choices import (
    Action,
    auxiliaries,
    dismissals,
    possible,
)
from tests.domain.games.great_western_trail.second_engine.data import (
    BUILDINGS,
    KINDS,
    NEUTRAL,
    OBJECTIVES,
    RAW,
    TRAIL,
    Neutral,
    Own,
    is_hazard,
    is_teepee,
)
from tests.domain.games.great_western_trail.second_engine.railroad import Asking, Plain, deliver, open_cities
from tests.domain.games.great_western_trail.second_engine.table import Table


@dataclass
class Use:
    """A building in use (GWT-5.1, GWT-8.15)."""

    site: str
    tile: Neutral | Own
    used: set[int] = field(default_factory=set)


class Turns:
    def __init__(self, table: Table) -> None:
        self.table, self.act = table, Actions(table)
        self.closer: int | None = None

    def course(self, begins: int) -> Asking:
        """Play turns until the game ends (GWT-3.1, GWT-12)."""
        seats, seat = len(self.table.people), begins
        while True:
            yield from self.turn(seat)
            seat = (seat + 1) % seats
            if seat == self.closer:
                return

    def turn(self, seat: int) -> Asking:
        """Play a turn; a player's first turn places the cattleman (GWT-3.1.2, GWT-3.1.3)."""
        person = self.table.people[seat]
        if person.cattleman is None:
            sites = {site for site, tile in self.table.tiles.items() if isinstance(tile, Neutral)}
            _, person.cattleman = yield seat, {("PlaceCattleman", site) for site in sites}
            yield from self.phase_b(seat)
        else:
            yield from self.phase_a(seat)
        self.phase_c(seat)

    def phase_c(self, seat: int) -> None:
        """Draw up to the hand limit (GWT-7.1)."""
        person = self.table.people[seat]
        while person.hand.total() < person.hand_limit() and self.table.draw_card(seat):
            pass

    def phase_a(self, seat: int) -> Asking:
        """Ask for objective cards or a move, until the cattleman has moved (GWT-4, GWT-5.4)."""
        person = self.table.people[seat]
        while True:
            paths = trail.paths(self.table, str(person.cattleman), self.table.step_limit(person))
            word, named = yield seat, {("MoveAlong", path) for path in paths} | self.objectives(seat)
            if word == "MoveAlong":
                yield from self.go(seat, named)
                return
            yield from self.play(seat, named)

    def go(self, seat: int, path: trail.Path) -> Asking:
        """Move along a path and use the last location (GWT-4.5, GWT-5.5)."""
        trail.pay(self.table, seat, path)
        self.table.people[seat].cattleman = path[-1]
        yield from self.kansas_city(seat) if path[-1] == trail.KANSAS_CITY else self.phase_b(seat)

    def objectives(self, seat: int) -> set[Plain]:
        """Return the objective cards that the seat can play (GWT-5.4)."""
        return {("PlayObjective", card) for card in +self.table.people[seat].hand if card in OBJECTIVES}

    def play(self, seat: int, card: str) -> Any:
        """Play an objective card (GWT-11.2, GWT-11.4); return whether the cattleman moved."""
        person = self.table.people[seat]
        person.hand = person.hand - Counter([card])
        person.area[card] += 1
        action = RAW["objective_immediate"][OBJECTIVES[card]["immediate"]]["action"]
        if action["kind"] == "draw_discard" and not person.draw and not person.discard:
            return False
        if action["kind"] != "free_move":
            yield from self.act.perform(seat, action, optional=True)
            return False
        paths = set(trail.paths(self.table, str(person.cattleman), action["up_to"], city=False))
        if not paths:
            return False
        word, *named = yield seat, {("MoveAlong", path) for path in paths} | {("Forfeit",)}
        if word == "Forfeit":
            return False
        person.cattleman = named[0][-1]
        return True

    def phase_b(self, seat: int) -> Asking:
        """Play phase B: local actions, or one auxiliary action, and objective cards (GWT-5)."""
        place = str(self.table.people[seat].cattleman)
        tile, auxiliary, uses = self.table.tiles.get(place), True, list[Use]()
        if isinstance(tile, Neutral) or (isinstance(tile, Own) and tile.seat == seat):
            uses.append(Use(place, tile))
        while True:
            found: set[Plain] = {("EndPhaseB",)} | self.objectives(seat)
            if auxiliary:
                singles = auxiliaries(self.table, seat)
                found |= {("SingleAuxiliary", name) for name, size in singles if size == "single"}
            for use in takewhile(self.stands, uses):
                found |= self.local(seat, use, uses)
            word, *named = yield seat, found
            if word == "EndPhaseB":
                return
            if word == "PlayObjective":
                if (yield from self.play(seat, named[0])):
                    return
            elif word == "SingleAuxiliary":
                auxiliary, uses = False, []
                yield from self.act.auxiliary(seat, named[0], "single")
            else:
                auxiliary = False
                if (yield from self.locally(seat, uses, *named)):
                    return

    def stands(self, use: Use) -> bool:
        """Return whether a building in use is still on its site (GWT-8.4.4).

        Buildings used through a replaced building are no longer in use.
        """
        return self.table.tiles.get(use.site) == use.tile

    def actions(self, use: Use) -> list[Action]:
        """Return a building's actions, and the special action of its site (GWT-5.1.1, GWT-5.1.3)."""
        tile = use.tile
        found = list(NEUTRAL[tile.letter] if isinstance(tile, Neutral) else BUILDINGS[tile.tile]["actions"])
        risk = TRAIL[use.site].get("risk")
        return [*found, RAW["risk_action"][risk]["action"]] if risk else found

    def local(self, seat: int, use: Use, uses: list[Use]) -> set[Plain]:
        """Return the unused local actions that are possible (GWT-5.1)."""
        found: set[Plain] = set()
        for index, action in enumerate(self.actions(use)):
            if index in use.used:
                continue
            halves = action["options"] if action["kind"] == "choice" else [action]
            for option, half in enumerate(halves):
                if half["kind"] == "discard_gain":
                    for cards in dismissals(self.table, seat, half):
                        found.add(("LocalAction", use.site, index, option, cards))
                elif half["kind"] == "use_adjacent_building":
                    if self.nameable(use, uses):
                        found.add(("LocalAction", use.site, index, option, ()))
                elif possible(self.table, seat, half):
                    found.add(("LocalAction", use.site, index, option, ()))
        return found

    def nameable(self, use: Use, uses: list[Use]) -> set[str]:
        """Return the adjacent buildings that can be chosen (GWT-8.15.1, GWT-8.15.3)."""
        eights = {used.site for used in uses if isinstance(used.tile, Own) and used.tile.tile == "8b"}
        return trail.neighbours(self.table, use.site) - eights

    def locally(
        self, seat: int, uses: list[Use], site: str, index: int, option: int, cards: tuple[str, ...]
    ) -> Any:
        """Perform a local action; return whether it ended the current phase B (GWT-5.5)."""
        use = next(used for used in uses if used.site == site)
        action = self.actions(use)[index]
        use.used.add(index)
        half = action["options"][option] if action["kind"] == "choice" else action
        if half["kind"] == "move_cattleman":
            paths = trail.paths(self.table, str(self.table.people[seat].cattleman), half["up_to"])
            _, path = yield seat, {("MoveAlong", path) for path in paths}
            yield from self.go(seat, path)
            return True
        if half["kind"] == "use_adjacent_building":
            _, named = yield seat, {("NameNeighbour", adjacent) for adjacent in self.nameable(use, uses)}
            tile = self.table.tiles[named]
            if isinstance(tile, Neutral | Own):
                uses.append(Use(named, tile))
        else:
            yield from self.act.perform(seat, half, cards)
        return False

    def kansas_city(self, seat: int) -> Asking:
        """Play a visit to Kansas City (GWT-6)."""
        person = self.table.people[seat]
        for number in (1, 2, 3):
            yield from self.foresee(seat, number)
        used = 0
        if person.marker:
            _, used = yield seat, {("UseCertificates", count) for count in range(person.marker + 1)}
        value = person.breeding() + person.permanent() + used
        if used:
            person.spend_certificates(used)
        person.money += value
        person.drop(person.hand)
        cities = open_cities(self.table, seat, value, costs=True)
        _, city = yield seat, {("Deliver", city) for city in cities}
        yield from deliver(self.table, seat, city, costs=True)
        person.cattleman = "start"
        for number, tiles in self.table.foresight.items():
            for place in range(2):
                if tiles[place] is None and self.table.stacks[number]:
                    tiles[place] = self.table.turn_over(number)

    def foresee(self, seat: int, number: int) -> Asking:
        """Choose a tile from a foresight, and place it (GWT-6.1, GWT-6.3)."""
        tiles = self.table.foresight[number]
        closed = self.table.row is None
        open_to = [
            place for place, tile in enumerate(tiles) if tile is not None and not (closed and tile in KINDS)
        ]
        open_to = [place for place in open_to if tiles.index(tiles[place]) == place]  # list equal tiles once
        if not open_to:
            return
        place = open_to[0]
        if len(open_to) > 1:
            _, named = yield seat, {("ChooseForesight", place + 1) for place in open_to}
            place = named - 1
        tile, tiles[place] = tiles[place], None
        if tile is None:
            raise LookupError(place)
        if is_teepee(tile) or is_hazard(tile):
            self.table.lay(tile)
        else:
            self.worker(seat, tile)

    def worker(self, seat: int, kind: str) -> None:
        """Place a worker in the job market; a full row moves the token (GWT-6.1.3, GWT-6.2, GWT-12.1)."""
        table, row = self.table, self.table.row
        if row is None:
            raise LookupError("the job market is closed")
        column = next(column for column in table.columns() if (row, column) not in table.jobs)
        if column == RAW["job_market"]["columns"]:
            arrow = RAW["job_market"]["row_arrow"][row - 1]
            if arrow == "yellow":
                table.refill_market()
            table.row = row + 1 if arrow != "red" else None
            if arrow == "red":
                table.people[seat].token = True
                self.closer = seat
        table.jobs[row, column] = kind

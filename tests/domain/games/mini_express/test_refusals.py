"""Unlisted commands are refused with the rule determined by a second engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack, TakeShare
from domain.games.mini_express.frames import Act
from domain.games.mini_express.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, legal_options, seats_to_act
from domain.kernel.refusals import IllegalCommand
from tests.domain.games.mini_express.second_engine.comparison import Both, fresh
from tests.domain.games.mini_express.second_engine.course import exhausts_nothing
from tests.domain.games.mini_express.second_engine.land import COMPANIES, REACH
from tests.domain.games.mini_express.second_engine.strange_positions import strange
from tests.domain.games.mini_express.second_engine.table import Table

FORMS = (
    (Options(), 4),
    (Options(map="europe", first_game=True), 5),
    (Options(map="europe", variant="ports"), 1),
    (Options(variant="golden_spike"), 3),
    (Options(two_players="duel"), 2),
    (Options(variant="golden_spike", two_players="duel"), 2),
)


def random_command(both: Both, random: Random) -> TakeShare | BuildTrack:
    """Return a share, or a build along a walk that starts on the company's track or at a random hex."""
    company: Any = random.choice(COMPANIES)
    if random.random() < 0.3:
        return TakeShare(company)
    ground, table = both.table.land, both.table
    place = random.choice(sorted(table.companies[company].track if random.random() < 0.8 else ground.at))
    route = []
    for _ in range(random.randrange(1, REACH + 1)):
        place = random.choice(ground.near[place])
        route.append(place)
    return BuildTrack(company, route[-1], tuple(route))


def rule(table: Table, seat: int, frame: Act, command: TakeShare | BuildTrack) -> str | None:
    """Return the first rule that forbids a command, or None if none does."""
    if command.company == frame.after:
        return "MEX-11.4"
    if isinstance(command, TakeShare):
        return against_share(table, seat, frame, command.company)
    return against_build(table, seat, frame, command)


def against_share(table: Table, seat: int, frame: Act, name: str) -> str | None:
    """Return the rule that forbids a share (MEX-7.2, MEX-5.2, MEX-11.5).

    A company with an empty share space is exhausted.
    """
    if table.companies[name].exhausted:
        return "MEX-7.2"
    if table.people[seat].influence[name] < table.companies[name].space:
        return "MEX-5.2"
    return None if frame.action == 1 or exhausts_nothing(table, seat, ("share", name)) else "MEX-11.5"


def against_build(table: Table, seat: int, frame: Act, command: BuildTrack) -> str | None:
    """Return the rule that forbids a build (MEX-6.2, MEX-6.3, MEX-6.5, MEX-11.5)."""
    ground, hexes = table.land, frozenset(command.route)
    if command.city in ground.starts.values():
        return "MEX-6.3"
    reach = table.reach(command.company)
    number = ground.numbers.get(command.city)
    if number not in reach:
        return "MEX-6.2"
    if command.route not in {route.hexes for route in reach[number]}:
        return "MEX-6.5"
    choice = ("build", command.company, command.city, hexes)
    return None if frame.action == 1 or exhausts_nothing(table, seat, choice) else "MEX-11.5"


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_every_refused_action_names_its_rule(form: Options, seats: int) -> None:
    """MEX-4.2, MEX-5, MEX-6, MEX-11, and MEX-15.3: a refusal records nothing."""
    random = Random(seats)
    seen: set[str | None] = set()
    for both in (fresh(form, seats, 5), strange(form, seats, 5), strange(form, seats, 6)):
        while seats_to_act(both.state):
            seen |= {compare_rules(both, random_command(both, random)) for _ in range(8)}
            both.step()

    assert {"MEX-5.2", "MEX-6.2", "MEX-6.5"} <= seen


def compare_rules(both: Both, command: TakeShare | BuildTrack) -> str | None:
    """Return the rule that both engines name, or None if the command is legal or no action is pending."""
    seat, frame = seats_to_act(both.state)[0], both.state.stack[-1]
    if not isinstance(frame, Act):
        return None
    expected = rule(both.table, seat, frame, command)
    assert expected == refusal(both, seat, command), command
    return expected


def refusal(both: Both, seat: int, command: TakeShare | BuildTrack) -> str | None:
    """Return the rule that refuses the command, or None if it is listed."""
    if command in legal_options(GAME, both.state, seat):
        return None
    with pytest.raises(IllegalCommand) as refused:
        decide(GAME, both.state, seat, command, ScriptedChance())
    return refused.value.rule

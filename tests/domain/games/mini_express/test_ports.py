"""The Ports variant (MEX-12.3)."""

from __future__ import annotations

import pytest

from domain.games.mini_express.commands import BuildTrack, ChoosePort, ChooseWild, TakeShare
from domain.games.mini_express.events import CompanyExhausted, PortOccupied
from domain.games.mini_express.frames import ChoosePortFor
from domain.games.mini_express.model.board import board
from domain.games.mini_express.rules import machinist_choices
from tests.domain.games.mini_express.scene import at, influence, line, routes, to
from tests.support.games.scene import Scene, events_of, options_of, play_all

PORTS = {"map": "europe", "variant": "ports"}
WILD = {"krakow": "leather/wild"}


def in_krakow(**described: object) -> Scene:
    """Lumber is built into Krakow, next to Warsaw, where the wild token of leather lies."""
    scene = at(3, options=PORTS, tokens=WILD, **described)
    return play_all(scene, to(scene, "lumber", "krakow"), ChooseWild("steel"))


def test_the_first_build_into_a_wild_city_opens_a_port_for_the_company_shown() -> None:
    """MEX-12.3.2, MEX-12.3.3, MEX-17.28: after the influence; neither length nor influence comes of it."""
    scene = in_krakow()
    scene.then_asks(ChoosePortFor(0, "leather"))
    assert [ChoosePort(number) for number in range(1, 6)] == list(scene.legal_options())
    scene.when(TakeShare("steel")).then_refused("MEX-4.4", "a port for leather")
    after = play_all(scene, ChoosePort(3))

    assert [PortOccupied("leather", 3, "K9", "Naples")] == events_of(PortOccupied, after)
    assert (("E8", "K9"), 19, 0) == (
        line(after, "leather").track,
        line(after, "leather").supply,
        line(after, "leather").length,
    )
    assert 2 == influence(after, 0, "leather")


def test_the_second_build_into_a_wild_city_opens_none() -> None:
    """MEX-12.3.2"""
    scene = at(3, options=PORTS, tokens=WILD, companies={"cotton": {"map": "N7 M3"}})
    scene = play_all(scene, to(scene, "lumber", "krakow"), ChooseWild("steel"))

    assert not isinstance(scene.state.stack[-1], ChoosePortFor)


def test_an_occupied_port_is_no_choice() -> None:
    """MEX-12.3.2"""
    scene = in_krakow(companies={"cotton": {"map": "N7 Q7"}})

    scene.when(ChoosePort(1)).then_refused("MEX-12.3.2", "unoccupied ports: 2, 3, 4, 5")


def test_a_company_without_a_train_in_its_supply_gets_none() -> None:
    """MEX-12.3.2"""
    far = "E8 E7 D8 D9 C9 C8 B9 B8 A9 A8 F8 F7 G7 D7 D6 C7 E6 E5 F6 F5 G6"
    scene = in_krakow(companies={"leather": {"map": far, "space": 4}})

    assert not isinstance(scene.state.stack[-1], ChoosePortFor)


def test_the_last_train_of_a_supply_on_a_port_exhausts_the_company() -> None:
    """MEX-12.3.2, MEX-7.1"""
    far = "E8 E7 D8 D9 C9 C8 B9 B8 A9 A8 F8 F7 G7 D7 D6 C7 E6 E5 F6 F5"
    scene = play_all(in_krakow(companies={"leather": {"map": far, "space": 4}}), ChoosePort(5))

    assert [CompanyExhausted("leather", 6)] == events_of(CompanyExhausted, scene)


def test_track_starts_from_an_own_port_and_passes_none() -> None:
    """MEX-12.3.1, MEX-12.3.2, MEX-17.29"""
    ports = {port.hex for port in board("europe", ports=True, first_game=False).map.port}
    scene = at(3, options=PORTS, companies={"leather": {"map": "E8 K9", "space": 5}})
    builds = options_of(BuildTrack, scene)

    assert not ports & {hexid for build in builds for hexid in build.route}
    assert routes(scene, "leather", "rome")


def test_where_ports_are_not_played_a_port_is_landscape() -> None:
    """MEX-2.2: it may be built on, and passed."""
    companies = {"leather": {"map": "E8 K8", "space": 5}, "cotton": {"map": "N7 K8", "space": 5}}
    scene = at(3, options={"map": "europe"}, companies=companies)
    ports = {port.hex for port in board("europe", ports=False, first_game=False).map.port}
    passed = {hexid for option in options_of(BuildTrack, scene) for hexid in option.route}

    assert ports & passed


@pytest.mark.parametrize("target", range(1, 33))
def test_the_machinist_takes_the_port_nearest_to_its_target(target: int) -> None:
    """MEX-12.3.4, MEX-17.31"""
    scene = at(1, options=PORTS, machinist={"target": target})
    found = board("europe", ports=True, first_game=False)
    city = found.map.city[target - 1].hex
    nearest = min(found.distance(port.hex, city) for port in found.ports.values())
    equal = [number for number, port in found.ports.items() if found.distance(port.hex, city) == nearest]

    assert max(equal) == machinist_choices.port(scene.state)

"""What whoever is asked would mean by a place: the refusal of it tells why it cannot be."""

from __future__ import annotations

from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    Company,
    draft_option,
    port_option,
    take_share_option,
    western_branch_option,
    wild_option,
)
from domain.games.mini_express.data import COMPANIES, MAPS
from domain.games.mini_express.explanation.table import company_number, lay_table
from domain.games.mini_express.rules.track import reaches
from domain.games.mini_express.view import View


def attempt(view: View, place: str) -> AnyCommand | None:
    """Give the command that a place means now; None where it means nothing for what is asked."""
    if view.active is None:
        return None
    kind, _, name = place.partition(":")
    number = company_number(name)
    if number is not None:
        return _for_company(view, kind, COMPANIES[number])
    if view.step == "port":
        port = next((port for port in view.ports if port.hex == place), None)
        return None if port is None else port_option(port.number)
    if view.step != "act":
        return None
    return _build(view, place)


def _for_company(view: View, kind: str, company: Company) -> AnyCommand | None:
    match kind, view.step:
        case "share", "draft":
            return draft_option(company)
        case "share", "act":
            return take_share_option(company)
        case "company", "wild":
            return wild_option(company)
        case "company", "western_branch":
            return western_branch_option(company)
        case _:
            return None


def _build(view: View, place: str) -> BuildTrack | None:
    """Mean the company that is nearest to a city and not yet there; any would do at a start location."""
    if any(start.hex == place for start in MAPS[view.map].start):
        return BuildTrack(COMPANIES[0], place, (place,))
    city = next((city for city in view.cities if city.hex == place), None)
    if city is None:
        return None
    near = reaches(lay_table(view))
    best = min(
        range(len(COMPANIES)),
        key=lambda number: (
            COMPANIES[number] in city.companies,
            near[number].length.get(place, 99) - view.companies[number].trains,
        ),
    )
    route = near[best].builds(place)[0].route if place in near[best].length else (place,)
    return BuildTrack(COMPANIES[best], place, route)

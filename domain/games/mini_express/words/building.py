"""What a build or a share costs and brings: to whoever takes it, to its company, and to the others."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import BOX
from domain.games.mini_express.data.schema import Symbol
from domain.games.mini_express.view import CompanyView, View
from domain.games.mini_express.words.names import CITY_NAMES, COMPANY_NAMES
from domain.games.mini_express.words.ways import name_way
from domain.kernel.phrases import join_words, pluralize

TRAINS = BOX.trains


def share_cost(view: View, company: Company) -> str:
    """Say what a share costs, and that it is the company's last where it is."""
    line = _line(view, company)
    cost = f"for {line.trains} influence" if line.trains else "for nothing"
    arriving = trains_that_come(line, TRAINS.added_by_share)
    return f"{cost}, which exhausts it" if line.shares == 1 or arriving == line.supply else cost


def build_text(view: View, command: BuildTrack) -> str:
    """Say whose track is built where, by which way of several, with how many trains, and what follows."""
    company, city = COMPANY_NAMES[command.company], CITY_NAMES[view.map, command.city]
    way = name_way(view, command) or ("next to its track" if len(command.route) == 1 else "")
    trains = pluralize(len(command.route), "train")
    told = f"Build {company} to {city}, {way} ({trains})" if way else f"Build {company} to {city}, {trains}"
    gains = ", ".join((_longer(view, command), *_influence(view, command.city)))
    return "; ".join((f"{told}: {gains}", *compensation(view, command)))


def trains_that_come(line: CompanyView, trains: int) -> int:
    """Give how many trains come from a supply onto the train space, as far as there is room (MEX-5.4)."""
    return max(0, min(trains, TRAINS.train_space_max - line.trains, line.supply))


def _line(view: View, company: Company) -> CompanyView:
    return next(line for line in view.companies if line.name == company)


def _longer(view: View, command: BuildTrack) -> str:
    """Say how much longer the track gets: one for each land hex, to the end of the scale (MEX-6.10)."""
    by = min(len(command.route) - 1, BOX.track_length.max - _line(view, command.company).length)
    return f"track {by} longer" if by else "track not longer"


def _influence(view: View, city: str) -> Iterator[str]:
    token = next(found.token for found in view.cities if found.hex == city)
    if token is not None:
        yield f"influence {join_words(_gains(*token))}"


def _gains(first: Company, second: Symbol) -> list[str]:
    if first == second:
        return [f"{COMPANY_NAMES[first]} 2"]
    return [
        f"{COMPANY_NAMES[first]} 1",
        "1 of your choice" if second == "wild" else f"{COMPANY_NAMES[second]} 1",
    ]


def compensation(view: View, command: BuildTrack) -> Iterator[str]:
    """Say which other companies get trains, for each of their hexes that is built over (MEX-6.9)."""
    for line in view.companies:
        shared = 0 if line.name == command.company else sum(name in line.track for name in command.route)
        trains = trains_that_come(line, shared * TRAINS.compensation_per_hex)
        if trains:
            last = " and is exhausted" if trains == line.supply and not line.exhausted else ""
            yield f"{COMPANY_NAMES[line.name]} gets {pluralize(trains, 'train')}{last}"

"""What people read: options, questions and the journal in English, and the names of things in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import atan2, degrees
from typing import assert_never

from domain.games.mini_express import commands
from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    Company,
    DraftShare,
    TakeShare,
)
from domain.games.mini_express.data import BOX, COMPANIES, MAPS, MapName, Symbol
from domain.games.mini_express.frames import (
    Act,
    AnyFrame,
    ChoosePortFor,
    ChooseWestern,
    ChooseWildCompany,
    DraftDuelLast,
    DraftDuelPair,
    DraftDuelShared,
    DraftSecond,
)
from domain.games.mini_express.model import Route, load_board, reach
from domain.games.mini_express.presentation.drawing.board_map import cell, centre
from domain.games.mini_express.presentation.explanation.table import lay_table
from domain.games.mini_express.presentation.names import CITY_NAMES, COMPANY_NAMES, PORTS
from domain.games.mini_express.rules.track import open_cities, reaches
from domain.games.mini_express.variants import Options
from domain.games.mini_express.view import CompanyView, SeatView, View
from domain.kernel.multiset import size
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.presentation import RivalEntry, ScoreboardEntry, SeatFact
from domain.kernel.ranking import LAST_TURN, EndNotice
from domain.kernel.table_form import OptionChoice, OptionField, OptionNeed, TableForm
from domain.kernel.values import Command

SEATS = (1, 2, 3, 4, 5)

MAP = OptionField(
    option="map",
    label="Map",
    widget="choice",
    choices=(OptionChoice("usa", "USA"), OptionChoice("europe", "Europe", said="map of Europe")),
    seats=SEATS,
)

VARIANT = OptionField(
    option="variant",
    label="Variant",
    widget="levels",
    choices=(
        OptionChoice("none", "None", "The rules as they are."),
        OptionChoice(
            "golden_spike",
            "Golden Spike",
            "Two companies build towards each other and meet.",
            needs=(OptionNeed("map", ("usa",)),),
        ),
        OptionChoice(
            "ports",
            "Ports",
            "Cities by the sea let a company build across it.",
            needs=(OptionNeed("map", ("europe",)),),
        ),
    ),
    seats=SEATS,
)

FIRST_GAME = OptionField(
    option="first_game",
    label="Room in cities",
    widget="switch",
    choices=(
        OptionChoice(value=False, label="As printed", note="Cities take one, two or three companies."),
        OptionChoice(
            value=True,
            label="Two in each city",
            note="Every city takes two companies: easier in a first game.",
            said="first game",
        ),
    ),
    seats=SEATS,
)

TWO_PLAYERS = OptionField(
    option="two_players",
    label="Two players",
    widget="levels",
    choices=(
        OptionChoice(
            "machinist", "With the Machinist", "He plays as a third by tokens.", "with the Machinist"
        ),
        OptionChoice("duel", "A duel", "The two of you alone.", "a duel"),
    ),
    seats=(2,),
)

LEVEL = OptionField(
    option="level",
    label="How hard is the Machinist?",
    widget="levels",
    choices=(
        OptionChoice(
            "passenger", "Passenger", "He plays by the plain rules.", "the Machinist as a passenger"
        ),
        OptionChoice(
            "tourist",
            "Tourist",
            "He gains fewer trains for companies, and the game ends at the last city.",
            "the Machinist as a tourist",
        ),
        OptionChoice(
            "trainspotter",
            "Trainspotter",
            "He begins with more shares, too, and your shares need influence to count.",
            "the Machinist as a trainspotter",
        ),
        OptionChoice(
            "conductor",
            "Conductor",
            "His shares bring him influence, too, and you must have as much as he has.",
            "the Machinist as a conductor",
        ),
        OptionChoice(
            "railroader",
            "Railroader",
            "He begins with influence everywhere, too, and you with none.",
            "the Machinist as a railroader",
        ),
    ),
    seats=(1,),
)

START = OptionField(
    option="start_seat",
    label="Who begins",
    widget="seat",
    choices=(OptionChoice(None, "By lot"),),
    seats=(2, 3, 4, 5),
)

FORM = TableForm(
    fields=(MAP, VARIANT, FIRST_GAME, TWO_PLAYERS, LEVEL, START),
    first=Options(first_game=True),
    minutes=45,
    icon="locomotive",
)


HEADINGS: Mapping[type[Command], str] = {
    commands.DraftShare: "Take an opening share",
    commands.TakeShare: "Take a share",
    commands.BuildTrack: "Build track",
    commands.ChooseWild: "Choose a company",
    commands.ChoosePort: "Choose a port",
    commands.ChooseWesternBranch: "Choose who has the western branch",
}


WINDS = (
    "east", "north-east", "north-north-east", "north", "north-north-west", "north-west",
    "west", "south-west", "south-south-west", "south", "south-south-east", "south-east",
)  # fmt: skip
"""From the east round by the north, 30 degrees from one to the next, as hexes lie round a hex."""
FAR = ("", "two hexes ", "three hexes ", "four hexes ", "five hexes ")
"""How far a hex lies from a place, by the steps between them less one; beside it is not said."""


def name_way(view: View, command: BuildTrack) -> str:
    """Name the way of a build by what tells it from others to that city; "" where it is the only one."""
    board = load_board(view.map, ports=view.variant == "ports", first_game=view.first_game)
    track = next(line.track for line in view.companies if line.name == command.company)
    found = reach(board, command.company, track)
    city = board.cities.get(command.city)
    others = found.builds(city.number) if city else ()
    routes = tuple(build.route for build in others if build.route != command.route)
    return tell_apart(view.map, command.route, routes)


@lru_cache(maxsize=4_096)
def tell_apart(side: MapName, route: Route, others: Sequence[Route]) -> str:
    """Name the fewest hexes of a route that no other has together, those beside a named place first."""
    if not others:
        return ""
    passed = route[:-1]
    for count in range(1, len(passed) + 1):
        unlike = [
            each for each in combinations(passed, count) if not any(set(each) <= set(o) for o in others)
        ]
        named = [[name_hex(side, name, route[-1]) for name in each] for each in unlike]
        if named:
            best = min(named, key=lambda each: sum(steps for steps, _ in each))
            return join_words([words for _, words in best])
    return ""


@cache
def name_hex(side: MapName, name: str, city: str) -> tuple[int, str]:
    """Name a hex by the place next to it, rather by another than the city that is built to.

    Give the distance from it, too, by which hexes are chosen.
    """
    chart = MAPS[side]
    places = [
        (each.hex, each.name) for kind in (chart.start, chart.city) for each in kind if each.hex != city
    ]
    steps, place, words = min((count_steps(name, place), place, words) for place, words in places)
    if steps > 1 and count_steps(name, city) == 1:
        return 1, f"from the {wind(city, name)}"
    return steps, f"{FAR[min(steps, len(FAR)) - 1]}{wind(place, name)} of {words}"


def count_steps(one: str, other: str) -> int:
    """Return how many steps two hexes are apart, whatever lies between."""
    a, b = cell(one), cell(other)
    across, down = abs(a.column - b.column), abs(a.half - b.half)
    return across + max(0, (down - across) // 2)


def wind(start: str, end: str) -> str:
    """Return the direction from a hex to another, to the nearest of twelve."""
    (x, y), (u, v) = centre(start), centre(end)
    turned = degrees(atan2(y - v, u - x))
    return WINDS[round(turned / 30) % len(WINDS)]


TRAINS = BOX.trains


def share_cost(view: View, company: Company) -> str:
    """Return what a share costs, and that it is the company's last where it is."""
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
    """Return how many trains come from a supply onto the train space, as far as there is room (MEX-5.4)."""
    return max(0, min(trains, TRAINS.train_space_max - line.trains, line.supply))


def _line(view: View, company: Company) -> CompanyView:
    return next(line for line in view.companies if line.name == company)


def _longer(view: View, command: BuildTrack) -> str:
    """Return how much longer the track gets: one for each land hex, to the end of the scale (MEX-6.10)."""
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
    """Return which other companies get trains, for each of their hexes that is built over (MEX-6.9)."""
    for line in view.companies:
        shared = 0 if line.name == command.company else sum(name in line.track for name in command.route)
        trains = trains_that_come(line, shared * TRAINS.compensation_per_hex)
        if trains:
            last = " and is exhausted" if trains == line.supply and not line.exhausted else ""
            yield f"{COMPANY_NAMES[line.name]} gets {pluralize(trains, 'train')}{last}"


def option_text(view: View, command: AnyCommand) -> str:
    """Return the line of an option, as it is offered to the seat that views."""
    match command:
        case DraftShare(company):
            return f"Take {_drafted_shares(view)} of {COMPANY_NAMES[company]}"
        case TakeShare(company):
            return f"Take a share of {COMPANY_NAMES[company]}, {share_cost(view, company)}"
        case BuildTrack():
            return build_text(view, command)
        case ChooseWild(company):
            return f"Gain 1 influence in {COMPANY_NAMES[company]}"
        case ChoosePort(port):
            return f"Open the port of {PORTS[view.map, port].name}"
        case ChooseWesternBranch(company):
            return f"Give the western branch to {COMPANY_NAMES[company]}"
        case _:
            assert_never(command)


def _drafted_shares(view: View) -> str:
    if view.mode != "duel":
        return "an opening share"
    drafters = [player for player in view.seats if sum(player.shares)]
    return "a share for each of you" if len(drafters) == 1 else "both opening shares"


def question_text(view: View, frame: AnyFrame) -> str:
    match frame:
        case Act(action=1):
            return f"One action: {_actions(view, frame.seat)}"
        case Act(after=company):
            return (
                f"Second action, for another company than {COMPANY_NAMES[company] if company else 'before'}"
            )
        case ChooseWildCompany(shown=shown):
            return f"The wild symbol: influence in a company other than {COMPANY_NAMES[shown]}"
        case ChoosePortFor(company=company):
            return f"A port for {COMPANY_NAMES[company]} to start from"
        case ChooseWestern():
            return "The coasts are joined: who has the western branch?"
        case DraftDuelShared():
            return "A company of which both players take an opening share"
        case DraftDuelPair() | DraftDuelLast():
            return "A company whose two opening shares you take"
        case DraftSecond():
            return "Your second opening share"
        case _:
            return "An opening share"


def _actions(view: View, seat: int) -> str:
    """Name the actions that there are; of the one that there is not, say why (MEX-5.2, MEX-6.2)."""
    influence = view.seats[seat].influence
    open_lines = [each for each in zip(view.companies, influence, strict=True) if not each[0].exhausted]
    if not any(own >= company.trains for company, own in open_lines):
        return "build track. Every share costs more influence than there is"
    table = lay_table(view)
    if not any(open_cities(table, reaches(table))):
        return "take a share. No company has the trains for a way to a city"
    return "take a share, or build track"


def end_notice(view: View) -> EndNotice | None:
    """Tell it as soon as two companies are exhausted, until the round is played to its end (MEX-7.4)."""
    exhausted = sum(company.exhausted for company in view.companies) >= BOX.end.exhausted_companies
    if view.active is None or view.mode == "duel" or not (view.triggered or exhausted):
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last round"
    return EndNotice(title, f"Two companies are exhausted: the game ends after {_last(view)} turn.")


def _last(view: View) -> str:
    """Say whose turn is the last of a round (MEX-3.6, MEX-10.2)."""
    if view.machinist is not None:
        return "the Machinist's"
    last = (view.start - 1) % len(view.seats)
    return "your" if last == view.viewer else f"{view.seats[last].colour.capitalize()}'s"


PRINTED = ", ".join(COMPANIES[:-1]) + f" and {COMPANIES[-1]}"
"""The companies in the order in which their figures stand (MEX-1.1)."""


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat its figures in every company: what it lacks counts as much as what it has."""
    shown = view.seats[seat]
    return ScoreboardEntry(shown.score, shown.colour, _companies(shown))


def rival_entries(view: View) -> tuple[RivalEntry, ...]:
    """Tell of the Machinist what is told of a seat, and how many tokens his bag holds (MEX-9.1)."""
    if view.machinist is None:
        return ()
    shown = view.seats[-1]
    facts = (
        *_companies(shown),
        SeatFact("Tokens in the bag", str(size(view.machinist.bag)), "draw"),
    )
    return (RivalEntry(shown.score, shown.colour, facts, "The Machinist"),)


def _companies(shown: SeatView) -> tuple[SeatFact, ...]:
    return (
        SeatFact(f"Shares of {PRINTED}", _figures(shown.shares), "share"),
        SeatFact(f"Influence in {PRINTED}", _figures(shown.influence), "influence"),
    )


def _figures(counts: Sequence[int]) -> str:
    return "\u00b7".join(map(str, counts))

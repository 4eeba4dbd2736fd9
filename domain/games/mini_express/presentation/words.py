"""The texts in English: table options, commands, questions and the scoreboard."""

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
from domain.games.mini_express.presentation.names import (
    CITY_NAMES,
    COMPANY_NAMES,
    EAST,
    EXHAUSTED,
    PORTS,
    WEST,
)
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
        OptionChoice("none", "None", "The standard rules."),
        OptionChoice(
            "golden_spike",
            "Golden Spike",
            f"Companies race to join {EAST} and {WEST}.",
            needs=(OptionNeed("map", ("usa",)),),
        ),
        OptionChoice(
            "ports",
            "Ports",
            "Companies open ports and start new track from them.",
            needs=(OptionNeed("map", ("europe",)),),
        ),
    ),
    seats=SEATS,
)

FIRST_GAME = OptionField(
    option="first_game",
    label="City capacity",
    widget="switch",
    choices=(
        OptionChoice(value=False, label="As printed", note="Each city holds one, two or three companies."),
        OptionChoice(
            value=True,
            label="Two companies per city",
            note="Easier for a first game.",
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
        OptionChoice("machinist", "With the Machinist", "An automatic third player.", "with the Machinist"),
        OptionChoice("duel", "Duel", "Just the two of you.", "a duel"),
    ),
    seats=(2,),
)

LEVEL = OptionField(
    option="level",
    label="Machinist's level",
    widget="levels",
    choices=(
        OptionChoice("passenger", "Passenger", "The standard solo rules.", "Machinist level: Passenger"),
        OptionChoice(
            "tourist",
            "Tourist",
            "Its shares add fewer trains. The game also ends once its marker reaches the last city.",
            "Machinist level: Tourist",
        ),
        OptionChoice(
            "trainspotter",
            "Trainspotter",
            "It also starts with more shares. Your shares count only with 4 or more influence.",
            "Machinist level: Trainspotter",
        ),
        OptionChoice(
            "conductor",
            "Conductor",
            "Its shares also earn it influence. Your shares count only where it has no more than you.",
            "Machinist level: Conductor",
        ),
        OptionChoice(
            "railroader",
            "Railroader",
            "It also starts with influence everywhere, while you start with none.",
            "Machinist level: Railroader",
        ),
    ),
    seats=(1,),
)

START = OptionField(
    option="start_seat",
    label="Start player",
    widget="seat",
    choices=(OptionChoice(None, "Random"),),
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
    commands.ChooseWesternBranch: "Choose the western branch",
}


WINDS = (
    "east", "north-east", "north-north-east", "north", "north-north-west", "north-west",
    "west", "south-west", "south-south-west", "south", "south-south-east", "south-east",
)  # fmt: skip
"""The directions, counterclockwise from the east in steps of 30 degrees."""
FAR = ("", "two hexes ", "three hexes ", "four hexes ", "five hexes ")
"""The words for the distance from a hex to a place, indexed by steps minus one; empty for adjacent hexes."""


ARRIVING = "arriving from"


def name_way(view: View, command: BuildTrack) -> str:
    """Return what distinguishes a route from the company's other routes to that city.

    It is "" if there is only one route.
    """
    board = load_board(view.map, ports=view.variant == "ports", first_game=view.first_game)
    track = next(line.track for line in view.companies if line.name == command.company)
    city = board.cities.get(command.city)
    builds = reach(board, command.company, track).builds(city.number) if city else ()
    routes = tuple(build.route for build in builds if build.route != command.route)
    return tell_apart(view.map, command.route, routes)


@lru_cache(maxsize=4_096)
def tell_apart(side: MapName, route: Route, others: Sequence[Route]) -> str:
    """Describe the smallest set of hexes on the route that no other route shares.

    Hexes next to a named place are preferred.
    """
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
            return join_words(_name_passed([words for _, words in best]))
    return ""


def _name_passed(hexes: Sequence[str]) -> list[str]:
    """Return phrases that cannot be taken for the position of the destination: "passing ..." first."""
    passed = [words for words in hexes if not words.startswith(ARRIVING)]
    arriving = [words for words in hexes if words.startswith(ARRIVING)]
    return [*([f"passing {join_words(passed)}"] if passed else []), *arriving]


@cache
def name_hex(side: MapName, name: str, city: str) -> tuple[int, str]:
    """Return a hex's distance to the nearest place, and its direction from this place in words.

    Places other than `city`, the destination of the route, are preferred.
    """
    chart = MAPS[side]
    places = [
        (each.hex, each.name) for kind in (chart.start, chart.city) for each in kind if each.hex != city
    ]
    steps, place, words = min((count_steps(name, place), place, words) for place, words in places)
    if steps > 1 and count_steps(name, city) == 1:
        return 1, f"{ARRIVING} the {wind(city, name)}"
    return steps, f"{FAR[min(steps, len(FAR)) - 1]}{wind(place, name)} of {words}"


def count_steps(one: str, other: str) -> int:
    """Return the distance between two hexes in steps, ignoring what lies between them."""
    a, b = cell(one), cell(other)
    across, down = abs(a.column - b.column), abs(a.half - b.half)
    return across + max(0, (down - across) // 2)


def wind(start: str, end: str) -> str:
    """Return the direction from one hex to another, rounded to one of twelve."""
    (x, y), (u, v) = centre(start), centre(end)
    turned = degrees(atan2(y - v, u - x))
    return WINDS[round(turned / 30) % len(WINDS)]


TRAINS = BOX.trains


def share_cost(view: View, company: Company) -> str:
    """Return the cost of a share, whether taking it exhausts the company, and whether this ends the game."""
    line = find_line(view, company)
    cost = f"for {line.trains} influence" if line.trains else "free"
    return f"{cost}, exhausting the company{_consequence(view)}" if share_exhausts(line) else cost


def _consequence(view: View) -> str:
    """Return what happens if one more company is exhausted (MEX-7.4, MEX-7.5, MEX-11.6)."""
    exhausted = sum(company.exhausted for company in view.companies) + 1
    if view.mode == "duel":
        return ": the game ends" if exhausted >= BOX.end.exhausted_companies_duel else ""
    if view.triggered or exhausted < BOX.end.exhausted_companies:
        return ""
    return ": the game ends" if _last(view) == "your" else ": the last round"


def share_exhausts(line: CompanyView) -> bool:
    """Return whether taking a share exhausts the company."""
    return line.shares == 1 or trains_that_come(line, TRAINS.added_by_share) == line.supply


def build_text(view: View, command: BuildTrack) -> str:
    """Return a build's company, city, trains, gains and compensation, with the route if there are several."""
    company, city = COMPANY_NAMES[command.company], CITY_NAMES[view.map, command.city]
    way = name_way(view, command) or ("next to its track" if len(command.route) == 1 else "")
    trains = pluralize(len(command.route), "train")
    build = f"Build {company} to {city}{f', {way}' if way else ''} ({trains})"
    gains = ", ".join((_longer(view, command), *_influence(view, command.city)))
    return "; ".join((f"{build}: {gains}", *compensation(view, command)))


def trains_that_come(line: CompanyView, trains: int) -> int:
    """Return how many trains move from the supply to the train space (MEX-5.4).

    Both the supply and the space limit it.
    """
    return max(0, min(trains, TRAINS.train_space_max - line.trains, line.supply))


def find_line(view: View, company: Company) -> CompanyView:
    return next(line for line in view.companies if line.name == company)


def _longer(view: View, command: BuildTrack) -> str:
    by = length_gain(view, command)
    return f"track length +{by}" if by else "no track length"


def length_gain(view: View, command: BuildTrack) -> int:
    """Return the increase in track length: 1 per land hex, up to the end of the scale (MEX-6.10)."""
    return min(len(command.route) - 1, BOX.track_length.max - find_line(view, command.company).length)


def _influence(view: View, city: str) -> Iterator[str]:
    token = next(each.token for each in view.cities if each.hex == city)
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
    """Yield phrases for what other companies receive."""
    for line, trains in list_compensation(view, command):
        last = " and is exhausted" if trains == line.supply and not line.exhausted else ""
        yield f"{COMPANY_NAMES[line.name]} gets {pluralize(trains, 'train')}{last}"


def list_compensation(view: View, command: BuildTrack) -> tuple[tuple[CompanyView, int], ...]:
    """Return the trains that other companies receive for their hexes on the route (MEX-6.9)."""
    shared = (
        (line, sum(name in line.track for name in command.route))
        for line in view.companies
        if line.name != command.company
    )
    given = ((line, trains_that_come(line, count * TRAINS.compensation_per_hex)) for line, count in shared)
    return tuple((line, trains) for line, trains in given if trains)


def option_text(view: View, command: AnyCommand) -> str:
    """Return the text of an option for the viewer's seat."""
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
    return "one share each" if len(drafters) == 1 else "both opening shares"


def question_text(view: View, frame: AnyFrame) -> str:
    match frame:
        case Act(action=1):
            return f"Your action: {_actions(view, frame.seat)}"
        case Act(after=company):
            return f"Second action, not for {COMPANY_NAMES[company] if company else 'the same company'}"
        case ChooseWildCompany(shown=shown):
            return f"Wild symbol: gain 1 influence in a company other than {COMPANY_NAMES[shown]}"
        case ChoosePortFor(company=company):
            return f"Choose a port for {COMPANY_NAMES[company]}"
        case ChooseWestern():
            return "The coasts are joined: choose the company that gets the western branch"
        case DraftDuelShared():
            return "Choose a company: each player takes one opening share of it"
        case DraftDuelPair() | DraftDuelLast():
            return "Choose a company: you take both its opening shares"
        case DraftSecond():
            return "Choose your second opening share"
        case _:
            return "Choose an opening share"


def _actions(view: View, seat: int) -> str:
    """Return the available actions, with the reason if one is unavailable (MEX-5.2, MEX-6.2)."""
    influence = view.seats[seat].influence
    open_lines = [each for each in zip(view.companies, influence, strict=True) if not each[0].exhausted]
    if not any(amount >= company.trains for company, amount in open_lines):
        return "build track. Not enough influence for any share"
    table = lay_table(view)
    if not any(open_cities(table, reaches(table))):
        return "take a share. No company has enough trains to reach a city"
    return "take a share or build track"


def end_notice(view: View) -> EndNotice | None:
    """Return the notice of the last round. It appears once enough companies are exhausted (MEX-7.4)."""
    exhausted = sum(company.exhausted for company in view.companies) >= BOX.end.exhausted_companies
    if view.active is None or view.mode == "duel" or not (view.triggered or exhausted):
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last round"
    return EndNotice(title, f"{EXHAUSTED.capitalize()} exhausted: the game ends after {_last(view)} turn.")


def _last(view: View) -> str:
    """Return the possessive of the seat that plays last in a round (MEX-3.6, MEX-10.2)."""
    if view.machinist is not None:
        return "the Machinist's"
    last = (view.start - 1) % len(view.seats)
    return "your" if last == view.viewer else f"{view.seats[last].colour.capitalize()}'s"


PRINTED = ", ".join(COMPANIES[:-1]) + f" and {COMPANIES[-1]}"
"""The companies in printed order (MEX-1.1)."""


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Return a seat's shares and influence in every company, including zeros."""
    shown = view.seats[seat]
    return ScoreboardEntry(shown.score, shown.colour, _companies(shown))


def rival_entries(view: View) -> tuple[RivalEntry, ...]:
    """Return the Machinist's entry: the facts of a seat, and the number of tokens in the bag (MEX-9.1)."""
    if view.machinist is None:
        return ()
    shown = view.seats[-1]
    facts = (
        *_companies(shown),
        SeatFact("Tokens in the bag", str(size(view.machinist.bag)), "draw"),
    )
    return (RivalEntry(shown.score, shown.colour, facts, name="The Machinist"),)


def _companies(shown: SeatView) -> tuple[SeatFact, ...]:
    return (
        SeatFact(f"Shares of {PRINTED}", _figures(shown.shares), "share"),
        SeatFact(f"Influence in {PRINTED}", _figures(shown.influence), "influence"),
    )


def _figures(counts: Sequence[int]) -> str:
    return "\u00b7".join(map(str, counts))

"""Functions of the page's scripts, called separately in a browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GROUPS = "table/decision/option-groups"
SETS = "table/decision/place-sets"
TURNS = "table/history/turns"
FORMATTERS = "shared/formatters"
NEXT_TABLE = "table/decision/next-table"
BROUGHT = "table/history/changes/brought"

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """Yield an empty page that can import the modules."""
    page = page_of_modules(browser, "<!doctype html><title>empty</title>")
    yield page
    page.close()


@pytest.fixture(scope="module")
def ask(page: Page) -> Ask:
    """Return a function that calls a script's function and returns the result."""

    def call(script: str, function: str, *given: Any) -> Any:
        return page.evaluate(
            "async ([script, name, given]) => (await import(`/${script}.js`))[name](...given)",
            [script, function, list(given)],
        )

    return call


def option(kind: str, says: str, at: str | None = None, **fields: Any) -> dict[str, Any]:
    command = {"type": kind, **fields}
    return {"command": command, "says": says, "at": at, "places": [], "signs": [], "passes": False}


def tiles(places: int, ways: int) -> list[dict[str, Any]]:
    return [
        option("Lay", f"Lay it at C{place}, turned {way}", f"{place},0", place=place, way=way)
        for place in range(places)
        for way in range(ways)
    ]


def test_six_options_are_listed_singly_with_pass_apart(ask: Ask) -> None:
    options = [*tiles(6, 1), {**option("Camp", "Make camp"), "passes": True}]

    (section,) = ask(GROUPS, "groupOptions", options)

    assert options[:6] == section["options"]
    assert not section["heading"]


def test_many_options_are_grouped_by_place_in_name_order(ask: Ask) -> None:
    (section,) = ask(GROUPS, "groupOptions", list(reversed(tiles(12, 3))))

    assert [f"Lay it at C{place}" for place in range(12)] == [place["name"] for place in section["places"]]
    assert section["folded"]


def test_few_options_of_one_command_stay_visible_among_many(ask: Ask) -> None:
    few, many = [option("Take", "Take one", "0,0")], tiles(5, 4)

    first, second = ask(GROUPS, "groupOptions", [*many, *few])

    assert few == first["options"]
    assert not first["folded"]
    assert second["folded"]


GROUP_BY_ROUTE = """async (spaces) => {
  const { groupOptions } = await import("/table/decision/option-groups.js");
  const areaOf = (at) => at.split("-")[0];
  return groupOptions(spaces, { areaOf, nameOf: (at) => (at.length === 2 ? `Route ${at}` : null) });
}"""


def test_places_within_one_place_share_a_button(page: Page, ask: Ask) -> None:
    spaces = [
        option("Place", f"Place a train on Route {route}, space {space}", f"{route}-{space}")
        for route in ("DB", "AB", "SB")
        for space in (1, 2, 3)
    ]

    (section,) = page.evaluate(GROUP_BY_ROUTE, spaces)
    (without,) = ask(GROUPS, "groupOptions", spaces)

    assert [("Route DB", "DB", 3), ("Route AB", "AB", 3), ("Route SB", "SB", 3)] == [
        (place["name"], place["at"], len(place["options"])) for place in section["places"]
    ]
    assert without["places"] is None
    assert ["Space 1", "Space 2", "Space 3"] == [
        ask(GROUPS, "describeDifference", way, spaces[:3]) for way in spaces[:3]
    ]


def test_common_name_is_the_whole_of_the_shortest_option(ask: Ask) -> None:
    ways = [option("Move", f"Move to G, engine shed{way}", "G") for way in (", 2 steps: past F", "")]

    assert "Move to G, engine shed" == ask(GROUPS, "findCommonName", ways)


def test_words_with_which_options_begin_are_shared_from_three_on(ask: Ask) -> None:
    """Only of one command in a row, and of two words or more, or to a colon."""
    places = [option("Move", f"Move to {name}", name) for name in ("B (1 step)", "C (2 steps)", "D")]
    dice = [option("Roll", f"Reroll for 1 coin: the {name}") for name in ("mine", "hotel", "ranch")]
    numbers = [option("Deliver", f"Deliver {number}") for number in (7, 8, 9)]

    found = ask(GROUPS, "joinBeginnings", [*places, *dice, *numbers])
    apart = ask(GROUPS, "joinBeginnings", [*places[:2], *dice[:2]])

    assert [("Move to ", places), ("Reroll for 1 coin: ", dice), *(("", [each]) for each in numbers)] == [
        (run["beginning"], run["options"]) for run in found
    ]
    assert {""} == {run["beginning"] for run in apart}
    assert ["B (1 step)", "The mine"] == [
        ask(GROUPS, "cutBeginning", places[0], "Move to "),
        ask(GROUPS, "cutBeginning", dice[0], "Reroll for 1 coin: "),
    ]


def test_choosing_a_place_again_cycles_through_its_options(ask: Ask) -> None:
    ways = tiles(1, 3)
    key = ask(GROUPS, "keyOf", ways[2])

    assert ways[0] == ask(GROUPS, "nextOption", ways, key)
    assert ways[0] == ask(GROUPS, "nextOption", ways, None)
    assert ways[1] == ask(GROUPS, "nextOption", ways, ask(GROUPS, "keyOf", ways[0]))


def test_options_of_a_place_are_described_by_their_differences(ask: Ask) -> None:
    ways = [option("Lay", f"Lay it at C4, {way}") for way in ("not turned", "turned right", "turned left")]

    assert ("Lay it at C4", ways) == (
        ask(GROUPS, "findCommonName", ways),
        ask(GROUPS, "dropDuplicates", ways * 2),
    )
    assert ["Not turned", "Turned right", "Turned left"] == [
        ask(GROUPS, "describeDifference", way, ways) for way in ways
    ]


def dice(*faces: str) -> dict[str, Any]:
    """Return the option to reroll these dice."""
    return {**option("Reroll", f"Roll {' and '.join(faces)} again", faces=list(faces)), "places": list(faces)}


REROLLS = [dice("hotel#1"), dice("hotel#1", "hotel#2"), dice("coin#1"), dice("hotel#1", "coin#1")]


def test_pieces_picked_on_the_board_make_exactly_their_option(ask: Ask) -> None:
    assert [REROLLS[3]] == ask(SETS, "findExact", REROLLS, ["coin#1", "hotel#1"])
    assert [] == ask(SETS, "findExact", REROLLS, ["coin#1", "hotel#1", "hotel#2"])


def test_identical_pieces_are_interchangeable(ask: Ask) -> None:
    assert [REROLLS[0]] == ask(SETS, "findExact", REROLLS, ["hotel#2"])
    assert [REROLLS[1], REROLLS[3]] == ask(SETS, "findHolding", REROLLS, ["hotel#2"])[1:]
    assert ask(SETS, "isPickable", REROLLS, "hotel#3")
    assert not ask(SETS, "isPickable", REROLLS, "mine#1")


def test_picking_a_piece_again_puts_it_back(ask: Ask) -> None:
    assert ["coin#1"] == ask(SETS, "togglePlace", ["coin#1", "hotel#1"], "hotel#1")


def test_many_combinations_are_folded_away(ask: Ask) -> None:
    many = [dice(*(f"die{number}#1" for number in range(count))) for count in range(1, 10)]

    (section,) = ask(GROUPS, "groupOptions", [*many, dice("coin#1")])

    assert (section["folded"], section["picked"]) == (True, True)


def line(
    seq: int, seat: int | None, says: str, kind: str = "play", turn: int | None = None
) -> dict[str, Any]:
    return {"seq": seq, "at": 0, "seat": seat, "kind": kind, "says": [says], "turn": turn, "turn_of": seat}


LINES = [
    line(1, None, "Table opened: Sunday", "table"),
    line(2, 0, "Ada sits down on seat 1", "table"),
    line(3, 1, "Bo sits down on seat 2", "table"),
    line(4, 0, "Ada lays a tile", turn=1),
    line(5, 1, "Bo: well done", "talk"),
    line(6, 0, "Ada passes", turn=1),
    line(7, 1, "Bo lays a tile", turn=2),
    line(8, 0, "Ada lays a tile", turn=3),
]


def test_lines_of_a_turn_are_grouped_despite_chat_between(ask: Ask) -> None:
    turns = ask(TURNS, "groupIntoTurns", LINES)

    assert [(1, 0, 4, 6), (2, 1, 7, 7), (3, 0, 8, 8)] == [
        (turn["number"], turn["seat"], turn["from"], turn["to"]) for turn in turns
    ]


def test_current_turn_has_its_later_journal_number(ask: Ask) -> None:
    """A turn begins with the decision, not with the answer."""
    turns = ask(TURNS, "groupIntoTurns", LINES)

    def number(*seats: int, playing: int = 2) -> int:
        return int(ask(TURNS, "numberTurn", turns, [{"seat": seat} for seat in seats], playing, None))

    assert (3, 3, 4) == (number(), number(0), number(1))
    assert 4 == number(0, playing=1)
    assert 1 == ask(TURNS, "numberTurn", [], [{"seat": 0}], 2, None)
    assert 3 == ask(TURNS, "numberTurn", turns, [{"seat": 1}], 2, 3), "others may be asked in a turn"


def test_only_the_players_own_gains_of_a_move_are_shown(ask: Ask) -> None:
    def brought(name: str, *says: str) -> Any:
        return ask(BROUGHT, "findBrought", {"says": says}, name, ["Ada", "Bo", "Al", "Al the Great"])

    says = ["Ada passes", "The railroad at N12 is complete: 8 points for Ada", "Bo gets 2 coins"]
    assert says[1:2] == brought("Ada", *says)
    assert "2 more in the journal" == brought("Ada", "Ada moves", *(f"Ada gains ${n}" for n in range(5)))[-1]
    others = ["Al builds", "Alba gets $1", "Al the Great gets $1", "All of Alabama: 3 points for Bo"]
    own = ["Al's engine moves", "4 points for Bo, Al and Ada"]
    assert (own, others[2:3]) == (brought("Al", *others, *own), brought("Al the Great", *others, *own))


def test_no_turn_exists_before_the_game(ask: Ask) -> None:
    assert [] == ask(TURNS, "groupIntoTurns", LINES[:3])


def test_moves_since_the_last_own_turn_include_running_turns(ask: Ask) -> None:
    turns = ask(TURNS, "groupIntoTurns", LINES)

    def fresh(seat: int, *, asked: bool) -> list[int]:
        return [told["seq"] for told in ask(TURNS, "findLinesSinceTurn", LINES, turns, seat, asked)]

    assert [7] == fresh(0, asked=True)
    assert [] == fresh(0, asked=False)
    assert [8] == fresh(1, asked=False)


def test_names_and_numbers_are_put_into_words(ask: Ask) -> None:
    assert "Place tile" == ask(FORMATTERS, "humanizeName", "PlaceTile")
    assert "Start seat" == ask(FORMATTERS, "humanizeName", "start_seat")
    assert "\u22123" == ask(FORMATTERS, "formatNumber", -3)
    assert "Ada, Bo and Cleo" == ask(FORMATTERS, "joinNames", ["Ada", "Bo", "Cleo"])
    assert "3 days per decision" == ask(FORMATTERS, "formatPace", 72)


def test_two_players_of_one_name_are_distinguished_by_seat(ask: Ask) -> None:
    bots = [{"seat": seat, "name": name} for seat, name in enumerate(("Bot", "Ada", "Bot"))]
    named = [ask("shared/seats", "nameHolder", bot, bots) for bot in bots]
    assert ["Bot, 1st seat", "Ada", "Bot, 3rd seat"] == named


def test_only_bot_names_show_strength(ask: Ask) -> None:
    person, bot = {"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Gus", "bot": "greedy", "house": True}
    program = {"seat": 2, "name": "Deep", "bot": "greedy", "house": False, "owner_name": "Bo"}
    seats = [person, bot, program, {**bot, "seat": 3, "name": "Rex", "bot": "of old"}]
    strong = [ask("shared/seats", "nameWithStrength", seat, seats) for seat in seats]
    assert ["Ada", "Gus (quick bot)", "Deep (a program of Bo)", "Rex (bot)"] == strong
    assert "Gus (bot)" == ask("shared/seats", "nameHolder", bot, seats)


def test_stars_follow_ratings_and_unmeasured_bots_match_the_weaker_one(ask: Ask) -> None:
    rated = {"beginner": 380, "greedy": 1000, "companion": 1255, "random": 900}
    strengths = {kind: {"rating": rating, "error": 0} for kind, rating in rated.items()}
    stars = {"beginner": 1, "greedy": 3, "companion": 4, "expert": 4}

    assert stars == ask("shared/bot-choice", "countStars", strengths)
    assert {} == ask("shared/bot-choice", "countStars", {})
    assert {**stars, "expert": 5} == ask(
        "shared/bot-choice", "countStars", {**strengths, "expert": {"rating": 1900, "error": 0}}
    )


def test_bots_moment_lasts_only_while_only_bots_decide(ask: Ask) -> None:
    def is_moment(*asked: int, since: float = time.time() * 1_000) -> bool:
        waiting = [{"seat": seat, "since": since} for seat in asked]
        return bool(ask(NEXT_TABLE, "isBotsMoment", waiting, [{"bot": None}, {"bot": "greedy"}]))

    assert [True, False, False, False] == [is_moment(1), is_moment(1, since=0), is_moment(0, 1), is_moment()]


def played(seq: int, says: list[str], acts: list[int]) -> dict[str, Any]:
    """Build a line of the first seat's turn; `acts` are the indices of words about the board."""
    return {
        "seq": seq,
        "kind": "play",
        "seat": 0,
        "turn": 1,
        "undone_by": None,
        "says": says,
        "changes": [{"line": line, "places": ["A"], "thing": None, "seat": 0} for line in acts],
    }


def test_headline_has_all_acts_on_the_board_and_what_followed(ask: Ask) -> None:
    seats = [{"seat": 0, "name": "Ada"}]
    lines = [
        played(1, ["Ada moves to B"], [0]),
        played(2, ["Ada pays $2", "Ada builds C at B"], [1]),
        played(3, ["Ada gains $1"], []),
    ]
    now = {"table": {"seats": seats}, "rivals": [], "waiting": []}
    (headline,) = ask("table/history/journal", "findHeadlines", {"lines": lines, "now": now})

    assert headline["words"] == "Ada moves to B, builds C at B, gains $1"


def test_changes_since_the_last_turn_include_those_of_a_rival_in_its_last_record(ask: Ask) -> None:
    lines = [played(1, ["Ada builds at A", "Sue moves to B"], [0, 1])]
    lines[0]["changes"][1]["places"] = ["B"]
    turns = [{"number": 1, "seat": 0, "from": 1, "to": 1, "byHand": True}]
    state = {"seat": 0, "lines": lines, "turns": turns, "moving": True, "fresh": []}
    rivals = {"rivals": [{"name": "Sue"}]}

    changes = ask("table/history/changes/change-list", "numberChanges", {**state, "now": rivals})
    assert [(change["number"], change["way"]) for change in changes] == [(1, ["B"])]
    assert not ask("table/history/changes/change-list", "numberChanges", {**state, "now": {"rivals": []}})


def test_number_of_a_change_is_at_a_free_corner_of_its_place(ask: Ask) -> None:
    place = {"left": 100, "top": 100, "width": 60, "height": 60}
    pieces = [
        {"left": left, "top": top, "width": 24, "height": 24}
        for left, top in ((148, 88), (88, 88), (148, 148))
    ]
    window = {"x": 0, "y": 0, "width": 400, "height": 400}
    around = {"kept": pieces, "options": [], "figures": [], "window": window}
    ring = ask("table/history/changes/ring-places", "placeRing", place, 20, around)

    assert (90, 150) == (ring["left"], ring["top"])


RESTS = "table/seats/rests"
BERLIN = {"zone": "Europe/Berlin", "opens": 420, "closes": 1380}
HOUR = 3_600_000


def moment(text: str) -> int:
    """Return a UTC time in milliseconds."""
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def test_remaining_clock_time_matches_the_services_deadline(ask: Ask) -> None:
    """With playing hours, a weekend and a DST change at night, the deadline comes after 72 counted hours."""
    schedule = {"hours": BERLIN, "weekend": True, "rests": []}
    asked, flag = moment("2026-10-22T18:30Z"), moment("2026-10-29T11:30Z")

    assert 72 * HOUR == ask(RESTS, "countRunning", schedule, asked, flag)


def test_vacation_stops_every_clock_and_overrides_hours_and_weekends(ask: Ask) -> None:
    since, until = moment("2026-10-25T23:00Z"), moment("2026-10-29T23:00Z")
    vacation = {"since": since, "until": until, "why": "vacation"}
    schedule = {"hours": BERLIN, "weekend": True, "rests": [vacation]}
    asked, flag = moment("2026-10-22T18:30Z"), moment("2026-11-04T11:30Z")

    assert 72 * HOUR == ask(RESTS, "countRunning", schedule, asked, flag)
    assert "vacation" == ask(RESTS, "findRest", schedule, since + HOUR)
    assert moment("2026-10-30T06:00Z") == ask(RESTS, "findRunning", schedule, since + HOUR)


def test_clock_without_hours_counts_day_and_night(ask: Ask) -> None:
    schedule: dict[str, Any] = {"hours": None, "weekend": False, "rests": []}

    assert 200 * HOUR == ask(RESTS, "countRunning", schedule, HOUR, 201 * HOUR)
    assert ask(RESTS, "findRest", schedule, HOUR) is None


UNDO = "table/proposals/undo-request"


def test_chat_since_a_step_does_not_prevent_its_undo_request(ask: Ask) -> None:
    lines = [{"seq": 4, "kind": "play"}, {"seq": 5, "kind": "talk"}, {"seq": 6, "kind": "play"}]

    assert 4 == ask(UNDO, "findAskable", [5, 4], lines, 4)
    assert 4 == ask(UNDO, "findAskable", [4], lines, 5)
    assert ask(UNDO, "findAskable", [4], lines, 6) is None
    assert ask(UNDO, "findAskable", [], lines, 4) is None


def test_undone_steps_are_folded_together_and_belong_to_no_turn(ask: Ask) -> None:
    def line(seq: int, undone_by: int | None = None) -> dict[str, Any]:
        turn = 1 if seq in {1, 5} else None
        return {"seq": seq, "seat": 1, "undone_by": undone_by, "turn": turn, "turn_of": 1}

    lines = [line(1), line(2, 4), line(3, 4), line(4), line(5)]

    folded = ask("table/history/journal", "foldBranches", lines)
    assert [None, [2, 3], None, None] == [
        [each["seq"] for each in part["branch"]] if "branch" in part else None for part in folded
    ]
    assert [(1, 1, 5)] == [
        (turn["number"], turn["from"], turn["to"]) for turn in ask(TURNS, "groupIntoTurns", lines)
    ]


@pytest.mark.parametrize(
    ("languages", "words"),
    [(["cs"], "Speaks Czech"), (["cs", "pl", "de"], "Speaks Czech, Polish or German")],
)
def test_one_of_the_required_languages_is_enough(ask: Ask, languages: list[str], words: str) -> None:
    assert [words] == ask("account/entry", "describeEntry", {"entry": {"languages": languages}})


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("seat 0 is taken", "seat 1 is taken"),
        ("there is no seat 5; the table has seats 0 to 3", "there is no seat 6; the table has seats 1 to 4"),
        ("others hold seat 1, 2", "others hold seat 2, 3"),
        ("answers decision 7; 2 seats are free", "answers decision 7; 2 seats are free"),
    ],
)
def test_refusals_number_seats_as_the_page_does(ask: Ask, words: str, shown: str) -> None:
    assert shown == ask("shared/seats", "countSeatsFromOne", words)


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        ("takes a tile", "take a tile"),
        ("passes", "pass"),
        ("carries the mail and pays $2", "carry the mail and pay $2"),
        ("loses $2", "lose $2"),
        ("has the last turn", "have the last turn"),
    ],
)
def test_actions_of_the_reader_lose_the_third_person(ask: Ask, action: str, shown: str) -> None:
    assert shown == ask(FORMATTERS, "toBaseForm", action)


def test_times_in_the_services_words_are_shown_with_the_date(ask: Ask) -> None:
    shown = ask("shared/time/moments", "localizeMoments", "Ada proposes a pause until 2026-12-06T08:58:04Z")

    assert re.fullmatch(r"Ada proposes a pause until \w{3} \d Dec \d\d:58", shown)


def test_options_have_the_names_of_the_form(ask: Ask) -> None:
    fields = [
        {"option": "layout", "label": "Buildings", "widget": "choice", "seats": [2], "choices": [
            {"value": "first_game", "label": "Beginner setup", "needs": []},
            {"value": "random", "label": "Random", "needs": []},
        ]},
        {"option": "sides", "label": "Cards", "widget": "sides", "seats": [2], "things": ["1", "2"]},
    ]  # fmt: skip
    options = {"layout": "first_game", "sides": "ab"}

    listed = ask("shared/option-words", "listOptions", {"fields": fields}, options, 2, None)

    assert [["Buildings", "Beginner setup"], ["Cards", "2 on side B"]] == listed


def test_colours_become_names_and_the_readers_own_things_yours(ask: Ask) -> None:
    def seat(number: int, name: str, *, mine: bool) -> dict[str, Any]:
        return {"seat": number, "name": name, "mine": mine}

    def call(*seats: dict[str, Any]) -> list[str]:
        says = ("Move to Blue's building 4 and pay Red $1", "Blue's building")
        scoreboard = [{"colour": "blue"}, {"colour": "red"}]
        view = {
            "table": {"seats": seats},
            "scoreboard": scoreboard,
            "options": [{"says": each} for each in says],
        }
        return [each["says"] for each in ask("shared/seats", "callByNames", view)["options"]]

    assert ["Move to your building 4 and pay Bo $1", "Your building"] == call(
        seat(0, "Ada", mine=True), seat(1, "Bo", mine=False)
    )
    assert ["Move to Blue's building 4 and pay Red $1", "Blue's building"] == call(
        seat(0, "Ada", mine=True), seat(1, "Ada", mine=True)
    )

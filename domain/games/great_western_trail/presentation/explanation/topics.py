"""The topics of the players' rules in reading order. Explanation cards link to them by slug."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from domain.drawing.glyph_rows import MINUS
from domain.games.great_western_trail import frames
from domain.games.great_western_trail.data import (
    ARROWS,
    BOARD,
    BUILDINGS,
    BUY_OPTIONS,
    CATTLE,
    CITIES,
    COUNTS,
    DISC_SPACES,
    IMMEDIATE,
    JOB_MARKET,
    NEUTRAL,
    OBJECTIVES,
    PIECES,
    SCORING,
    STATION_MASTERS,
    STATIONS,
    TILES,
    WORKER_ROWS,
    WORKERS,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.model import name_cattle, needs_text
from domain.games.great_western_trail.presentation.building_names import NAMES, named_building
from domain.games.great_western_trail.presentation.explanation.wording import action_sentence, count_worker
from domain.games.great_western_trail.presentation.words import (
    BREEDS,
    DISCS,
    city_name,
    dollars,
    master_score,
    station_name,
    track_name,
)
from domain.games.great_western_trail.scoring import (
    LINES,
    count_worth_columns,
    master_points,
    objective_points,
    seat_stations,
    seat_tiles,
)
from domain.games.great_western_trail.state import State
from domain.kernel.frames import Frame
from domain.kernel.phrases import give_choices, give_range, join_words
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart, ScoreParts, Topics, rule_ids


def score_parts(state: State) -> ScoreParts:
    """Return the parts of each seat's points, by line of the score sheet.

    Parts worth 0 points are left out.
    """
    seats = range(len(state.players))
    return {
        line: [[part for part in parts(state, seat) if part.points] for seat in seats]
        for line, parts in zip(LINES, PARTS, strict=True)
    }


def _money(state: State, seat: int) -> Iterator[ScorePart]:
    money = state.players[seat].money
    yield ScorePart(dollars(money), money // SCORING.money_per_vp)


def _buildings(state: State, seat: int) -> Iterator[ScorePart]:
    for tile in seat_tiles(state, seat):
        yield ScorePart(named_building(tile), BUILDINGS[tile].vp)


def _cities(state: State, seat: int) -> Iterator[ScorePart]:
    discs = {city: seats.count(seat) for city, seats in state.board.cities.items()}
    for city, count in discs.items():
        name = city_name(city) if count == 1 else f"{city_name(city)}, {count} discs"
        yield ScorePart(name, CITIES[city].vp_per_disc * count)
    for arrow in ARROWS:
        if all(discs.get(city) for city in arrow.cities):
            yield ScorePart(
                f"the arrow between {join_words([city_name(city) for city in arrow.cities])}", arrow.vp
            )


def _stations(state: State, seat: int) -> Iterator[ScorePart]:
    for station in seat_stations(state, seat):
        yield ScorePart(station_name(station), STATIONS[station].vp)


def _hazards(state: State, seat: int) -> Iterator[ScorePart]:
    for hazard in state.players[seat].hazards:
        yield ScorePart(TILES[hazard].what, TILES[hazard].vp)


def _cattle(state: State, seat: int) -> Iterator[ScorePart]:
    player = state.players[seat]
    herd = Counter[str]()
    for card, count in (*player.draw, *((card, 1) for card in (*player.hand, *player.discard))):
        herd[card] += count
    for card, kind in CATTLE.items():
        if herd[card]:
            yield ScorePart(f"{herd[card]} × {BREEDS[kind.breed]}, {kind.vp} each", kind.vp * herd[card])


def _objectives(state: State, seat: int) -> Iterator[ScorePart]:
    assignment, area = objective_points(state, seat), state.players[seat].area
    for card in assignment.fulfilled:
        yield ScorePart(f"fulfilled: {needs_text(card)}", OBJECTIVES[card].vp)
    for card in area:
        if card not in assignment.fulfilled:
            yield ScorePart(f"not fulfilled: {needs_text(card)}", -OBJECTIVES[card].penalty)


def _masters(state: State, seat: int) -> Iterator[ScorePart]:
    player = state.players[seat]
    area = len(player.area) + len(objective_points(state, seat).added)
    for tile in player.masters:
        yield ScorePart(master_score(STATION_MASTERS[tile]), master_points(player, tile, area))


SPACES_WITH_POINTS = join_words(list(map(str, BOARD.worker_vp_columns)))
"""The spaces of a worker row that are worth points, such as "5 and 6"."""


def _workers(state: State, seat: int) -> Iterator[ScorePart]:
    for number, worker in enumerate(WORKERS):
        count = count_worth_columns(state.players[seat], number)
        yield ScorePart(
            f"{count_worker(count, worker)} on spaces {SPACES_WITH_POINTS}", BOARD.worker_vp_each * count
        )


def _steps(state: State, seat: int) -> Iterator[ScorePart]:
    for space in state.players[seat].cleared:
        yield ScorePart(DISCS[space], DISC_SPACES[space].vp)


def _token(state: State, seat: int) -> Iterator[ScorePart]:
    yield ScorePart("the job market token", SCORING.job_market_token_vp if state.closer == seat else 0)


PARTS: tuple[Callable[[State, int], Iterable[ScorePart]], ...] = (
    _money,
    _buildings,
    _cities,
    _stations,
    _hazards,
    _cattle,
    _objectives,
    _masters,
    _workers,
    _steps,
    _token,
)
"""One function for each line of the score sheet, in the order of LINES."""


Rows = Sequence[Sequence[str]]

WORKER_ICONS = {"cowboy": "hat", "craftsman": "hammer", "engineer": "spanner"}
ARROW_EFFECTS = {"plain": "", "yellow": "refill the cattle market", "red": "the end begins"}
"""What happens when the token leaves a row, by kind of arrow."""


def neutral_table() -> Rows:
    rows = [(f"**{tile.id}**, {NAMES[tile.id]}", list_actions(tile.actions)) for tile in NEUTRAL.values()]
    return [("building", "local actions, each once, in any order"), *rows]


def building_table() -> Rows:
    """Return a table with both sides of the ten building tiles."""
    rows = []
    for tile in sorted(BUILDINGS.values(), key=lambda tile: (tile.number, tile.side)):
        hands = "".join(f" :hand_{hand}: {hand}" for hand in tile.hands)
        price = f":hammer: {tile.craftsmen}, :points: {tile.vp}{',' if hands else ''}{hands}"
        name = f"**{tile.number}**, side {tile.side}: {NAMES[tile.id]}"
        rows.append((name, price, list_actions(tile.actions)))
    return [("building", "craftsmen, points, hands", "local actions"), *rows]


def list_actions(actions: Sequence[AnyAction]) -> str:
    """Return the actions as a list, one per line."""
    lines = [action_sentence(action) for action in actions]
    return lines[0] if len(lines) == 1 else "  \n".join(f"\N{BULLET} {line}" for line in lines)


def objective_table() -> Rows:
    """Return a table of the objective cards; identical cards are listed once."""
    rows = dict.fromkeys(
        (
            needs_text(card.id),
            f":points: {card.vp} or {MINUS}{card.penalty}",
            action_sentence(IMMEDIATE[card.immediate]),
        )
        for card in OBJECTIVES.values()
        if not card.starting
    )
    return [("requires", "points", "when you play it"), *rows]


def starting_objective_table() -> Rows:
    rows = [
        (needs_text(card.id), f":points: {card.vp} or 0") for card in OBJECTIVES.values() if card.starting
    ]
    return [("starting card requires", "points"), *rows]


def station_master_table() -> Rows:
    rows = [
        (
            action_sentence(tile.immediate) if tile.immediate else "A permanent certificate",
            master_score(tile),
        )
        for tile in STATION_MASTERS.values()
    ]
    return [("immediately", "at the end"), *rows]


def station_table() -> Rows:
    rows = [
        (
            station.id[1:],
            track_name(station.space).removeprefix("the "),
            f"${station.cost}",
            f"**{station.vp}**",
            station.disc,
        )
        for station in STATIONS.values()
    ]
    return [("station", "where", "cost", "points", "disc"), *rows]


def city_table() -> Rows:
    rows = [
        (city.name, f"**{city.value}**", city.disc, _points(city.vp_per_disc)) for city in CITIES.values()
    ]
    return [("city", "requires", "disc", "points"), *rows]


def _points(points: int) -> str:
    return f"{points}".replace("-", MINUS) if points else ""


def arrow_table() -> Rows:
    rows = [
        (
            join_words([CITIES[city].name for city in arrow.cities]),
            "an objective card" if arrow.action else "",
            _points(arrow.vp),
        )
        for arrow in ARROWS
    ]
    return [("arrow between", "immediately", "points at the end"), *rows]


def job_table() -> Rows:
    numbers = range(1, JOB_MARKET.rows + 1)
    after = [ARROW_EFFECTS[arrow] for arrow in JOB_MARKET.row_arrow]
    rows = [
        (f"{row}", f"${cost}", words)
        for row, cost, words in zip(numbers, JOB_MARKET.row_cost, after, strict=True)
    ]
    return [("row", "cost of a worker", "when the token leaves it"), *rows]


def step_table() -> Rows:
    counts = list(COUNTS.values())
    most = (each.step_limit_base + each.step_bonus_left + each.step_bonus_right for each in counts)
    return [
        seats_head("step limit"),
        ("at the start", *(f"**{each.step_limit_base}**" for each in counts)),
        ("at most", *(f"**{each}**" for each in most)),
    ]


def fee_table() -> Rows:
    counts = list(COUNTS.values())
    return [
        seats_head("fee"),
        (":hand_green: green hand", *(f"**${each.fee_green}**" for each in counts)),
        (":hand_black: black hand", *(f"**${each.fee_black}**" for each in counts)),
    ]


def count_table() -> Rows:
    """Return a table of the numbers that depend on the player count, except steps and fees."""
    counts = list(COUNTS.values())
    return [
        seats_head("setup"),
        ("cards in the cattle market", *(f"{each.cattle_market_size}" for each in counts)),
        ("spaces per row of the job market", *(f"{each.job_row_length}" for each in counts)),
        ("workers in the job market at the start", *(f"{each.job_setup_tiles}" for each in counts)),
    ]


def seats_head(title: str) -> Sequence[str]:
    return (title, *(f"{seats} players" for seats in COUNTS))


def _bought(value: int) -> str:
    return name_cattle(value)[0].removeprefix("cattle card ")


def buying_table() -> Rows:
    rows = [
        (
            f"{'one' if option.cards == 1 else 'two'} {_bought(option.value)}",
            f":hat: {option.cowboys}",
            f"${option.dollars}",
        )
        for option in BUY_OPTIONS.values()
    ]
    return [("cards", "cowboys", "total price"), *rows]


def breed_table() -> Rows:
    rows = []
    for breed in PIECES.breed:
        points = sorted(set(breed.vp))
        cards = f"{breed.count} each" if breed.deck == "player" else f"{breed.count} in the market"
        worth = " or ".join(map(str, points))
        rows.append((f":{breed.id}: {BREEDS[breed.id]}", f"**{breed.value}**", worth, cards))
    return [("breed", "value", "points", "cards"), *rows]


def worker_space_table() -> Rows:
    """Return a table of the immediate actions of worker spaces."""
    rows = [
        (f":{WORKER_ICONS[row.kind]}: {row.kind}", f"{column}", action_sentence(action))
        for row in WORKER_ROWS.values()
        for column, action in sorted(row.immediate.items())
    ]
    return [("row", "space", "immediate action"), *rows]


HAZARDS = [tile.vp for tile in TILES.values() if tile.vp]
HERD = [points for breed in PIECES.breed if breed.deck == "market" for points in breed.vp]
CARDS = [card.vp for card in OBJECTIVES.values()]
PENALTIES = [-card.penalty for card in OBJECTIVES.values() if card.penalty]
SETS = [tile.vp for tile in STATION_MASTERS.values()]
SINGLE = {city.vp_per_disc for city in CITIES.values() if city.vp_per_disc}
PAIRS = [arrow.vp for arrow in ARROWS if arrow.vp]
STEP = sum(space.vp for space in DISC_SPACES.values())


def points_table() -> Rows:
    """Return the table of the sources of points, in the order of the score sheet."""
    return [
        ("category", "points", "details"),
        ("Money", f"**1** for each full ${SCORING.money_per_vp}", ""),
        (
            "Your [buildings](#building) on the board",
            f"{give_range((tile.vp for tile in BUILDINGS.values()), '**')} each",
            "printed on them",
        ),
        ("Your discs on [cities](#delivery)", *_city_points()),
        (
            "Your [stations](#stations)",
            f"{give_range((station.vp for station in STATIONS.values()), '**')} each",
            "",
        ),
        ("[Hazards](#hazards) you removed", f"{give_choices(HAZARDS, '**')} each", ""),
        (
            "[Cattle](#cattle) you bought",
            f"{give_range(HERD, '**')} each",
            "your starting cards are worth nothing",
        ),
        (
            "[Objective cards](#objectives) fulfilled",
            f"{give_range(CARDS, '**')} each",
            f"{give_choices(PENALTIES)} for each one not fulfilled",
        ),
        ("[Station masters](#station-masters)", f"{give_choices(SETS, '**')} for each set", ""),
        (
            f"[Workers](#workers) on spaces {SPACES_WITH_POINTS} of a row",
            f"**{BOARD.worker_vp_each}** each",
            "",
        ),
        ("One of the two [step spaces](#discs)", f"**{STEP}**", "if you have moved its disc"),
        (
            "The [job market token](#end)",
            f"**{SCORING.job_market_token_vp}**",
            "for the player who moves it out of the last row",
        ),
    ]


def _city_points() -> tuple[str, str]:
    """Return the points of discs on cities, and the cities that count each time."""
    singles = ", ".join(f"**{_points(each)}**" for each in sorted(SINGLE, reverse=True))
    repeated = (
        f"{city.name} {_points(city.vp_per_disc)} each time"
        for city in CITIES.values()
        if city.repeatable and city.vp_per_disc
    )
    return f"{singles}, and {give_range(PAIRS, '**')} for pairs", ", ".join(repeated)


TABLES: Mapping[str, Callable[[], Rows]] = {
    "points": points_table,
    "neutral": neutral_table,
    "buildings": building_table,
    "objectives": objective_table,
    "starting": starting_objective_table,
    "masters": station_master_table,
    "stations": station_table,
    "cities": city_table,
    "arrows": arrow_table,
    "jobs": job_table,
    "steps": step_table,
    "fees": fee_table,
    "counts": count_table,
    "buying": buying_table,
    "breeds": breed_table,
    "spaces": worker_space_table,
}
"""The tables, keyed by their names in the text of the rules."""


TOPICS: Mapping[str, str] = {
    "goal": "Goal of the game",
    "turn": "A turn",
    "trail": "Moving along the trail",
    "fees": "Hands and fees",
    "buildings": "Using a building",
    "building": "Placing and replacing buildings",
    "auxiliary": "Auxiliary actions",
    "workers": "Workers and the job market",
    "cattle": "Buying cattle",
    "cards": "Your herd: hand, draw pile and discard pile",
    "hazards": "Hazards",
    "teepees": "The village and its teepees",
    "engine": "Moving the engine",
    "stations": "Stations",
    "station-masters": "Station masters",
    "kansas-city": "Arriving in Kansas City",
    "foresight": "Foresight: new tiles for the board",
    "certificates": "Certificates and the value of your hand",
    "delivery": "Delivering to a city",
    "discs": "Discs and what they unlock",
    "objectives": "Objective cards",
    "end": "The end of the game",
    "scoring": "Final scoring",
    "secrets": "Public and hidden information",
    "players": "Two, three or four players",
}
"""The headings of the topics, keyed by slug."""

RULES: Mapping[str, str] = {
    "goal": "1 13.12",
    "turn": "3",
    "trail": "4 8.14",
    "fees": "4.5 4.6 4.7",
    "buildings": "5 8.1 8.15",
    "building": "8.4 10",
    "auxiliary": "5.1.4 5.2 8.10",
    "workers": "6.2 8.3 9.1",
    "cattle": "1.7 1.8 8.12",
    "cards": "7 8.2",
    "hazards": "1.3 8.11",
    "teepees": "1.4 4.10 8.9",
    "engine": "8.5 8.6 8.7 8.8.5",
    "stations": "8.8 8.17",
    "station-masters": "8.8.3 8.8.4",
    "kansas-city": "6",
    "foresight": "1.5 6.1 6.3",
    "certificates": "6.4 8.1.4 9.6 9.7",
    "delivery": "6.5 8.16",
    "discs": "9",
    "objectives": "1.9 5.4 8.13 11 13.7",
    "end": "12",
    "scoring": "13",
    "secrets": "14 15",
    "players": "2 16",
}
"""The rules covered by each topic, without the prefix."""

QUESTIONS: Mapping[type[Frame], str] = {
    frames.FirstPlacement: "turn",
    frames.Move: "trail",
    frames.PhaseB: "buildings",
    frames.Auxiliary: "auxiliary",
    frames.Immediate: "workers",
    frames.Foresight: "foresight",
    frames.Income: "certificates",
    frames.City: "delivery",
    frames.PlaceDisc: "discs",
    frames.Hire: "workers",
    frames.Build: "building",
    frames.Trade: "teepees",
    frames.RemoveHazard: "hazards",
    frames.MoveCattleman: "trail",
    frames.MoveEngine: "engine",
    frames.BuildStation: "stations",
    frames.StationMaster: "station-masters",
    frames.TrackEnd: "engine",
    frames.StationBehind: "stations",
    frames.TakeObjective: "objectives",
    frames.DrawCount: "cards",
    frames.DiscardCards: "cards",
    frames.RemoveCards: "auxiliary",
    frames.CattleMarket: "cattle",
    frames.ExtraTarget: "delivery",
    frames.ExtraCity: "delivery",
    frames.Adjacent: "buildings",
}

SCORED: Mapping[str, CategoryNote] = {
    "money": CategoryNote(f"1 point for each full ${SCORING.money_per_vp}.", "scoring"),
    "buildings": CategoryNote(
        f"Your buildings on the board: {give_range(tile.vp for tile in BUILDINGS.values())} points each,"
        " as printed.",
        "building",
    ),
    "cities": CategoryNote(
        f"Discs on cities: {give_choices(SINGLE)} points each;"
        f" {give_range(PAIRS)} for arrows between cities.",
        "delivery",
    ),
    "stations": CategoryNote(
        f"Your stations: {give_range(station.vp for station in STATIONS.values())} points each.", "stations"
    ),
    "hazards": CategoryNote(f"Hazards that you removed: {give_choices(HAZARDS)} points each.", "hazards"),
    "cattle": CategoryNote(
        f"Cattle cards that you bought: {give_range(HERD)} points each."
        " Your starting cards are worth nothing.",
        "cattle",
    ),
    "objectives": CategoryNote(
        f"{give_range(CARDS)} points for each card fulfilled;"
        f" {give_choices(PENALTIES)} for each card not fulfilled.",
        "objectives",
    ),
    "station masters": CategoryNote(
        f"{give_choices(SETS)} points for each set that a station master counts.", "station-masters"
    ),
    "workers": CategoryNote(
        f"{BOARD.worker_vp_each} points for each worker on spaces {SPACES_WITH_POINTS} of a row.", "workers"
    ),
    "step space": CategoryNote(
        f"{STEP} points if you have moved the disc off the second step space.", "discs"
    ),
    "job market token": CategoryNote(
        f"{SCORING.job_market_token_vp} points for the player who took the token.", "end"
    ),
}
"""The help for each line of the score sheet."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("GWT", numbers) for topic, numbers in RULES.items()},
    questions=QUESTIONS,
    tables=TABLES,
    scored=SCORED,
    score_parts=score_parts,
)

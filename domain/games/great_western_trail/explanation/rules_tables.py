"""Tables of the players' rules, made of the data that the game is played with; cells are Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.drawing.glyph_rows import MINUS
from domain.games.great_western_trail.data import (
    ARROWS,
    BUILDINGS,
    BUY_OPTIONS,
    CITIES,
    COUNTS,
    IMMEDIATE,
    JOB_MARKET,
    NEUTRAL,
    OBJECTIVES,
    PIECES,
    STATION_MASTERS,
    STATIONS,
    WORKER_ROWS,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.explanation.printed_actions import action_sentence
from domain.games.great_western_trail.model.names import needs_text
from domain.games.great_western_trail.words.names import BREEDS, MASTERS, track_name
from domain.kernel.phrases import join_words

Rows = Sequence[Sequence[str]]

WORKER_ICONS = {"cowboy": "hat", "craftsman": "hammer", "engineer": "spanner"}
WAYS = {"plain": "", "yellow": "new cattle cards", "red": "the end begins"}
"""What follows when the token leaves a row."""


def neutral_table() -> Rows:
    rows = [(f"**{tile.id}**", list_actions(tile.actions)) for tile in NEUTRAL.values()]
    return [("building", "what you may do there, each once, in any order"), *rows]


def building_table() -> Rows:
    """List both sides of the ten tiles."""
    rows = []
    for tile in sorted(BUILDINGS.values(), key=lambda tile: (tile.number, tile.side)):
        hands = "".join(f" :hand_{hand}: {hand}" for hand in tile.hands)
        price = f":hammer: {tile.craftsmen}, :points: {tile.vp}{',' if hands else ''}{hands}"
        rows.append((f"**{tile.number}**, side {tile.side}", price, list_actions(tile.actions)))
    return [("building", "craftsmen, points, hands", "what you may do there"), *rows]


def list_actions(actions: Sequence[AnyAction]) -> str:
    """Set each action on a line of its own."""
    lines = [action_sentence(action) for action in actions]
    return lines[0] if len(lines) == 1 else "  \n".join(f"\N{BULLET} {line}" for line in lines)


def objective_table() -> Rows:
    """List what the cards ask for, those that are printed alike once."""
    rows = dict.fromkeys(
        (
            needs_text(card.id),
            f":points: {card.vp} or {MINUS}{card.penalty}",
            action_sentence(IMMEDIATE[card.immediate]),
        )
        for card in OBJECTIVES.values()
        if not card.starting
    )
    return [("asks for", "points", "when you play it"), *rows]


def starting_objective_table() -> Rows:
    rows = [
        (needs_text(card.id), f":points: {card.vp} or 0") for card in OBJECTIVES.values() if card.starting
    ]
    return [("starting card asks for", "points"), *rows]


def station_master_table() -> Rows:
    rows = [
        (
            action_sentence(tile.immediate) if tile.immediate else "A permanent certificate",
            MASTERS[tile.per],
        )
        for tile in STATION_MASTERS.values()
    ]
    return [("at once", "at the end"), *rows]


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
    return [("city", "needs", "disc", "points"), *rows]


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
    return [("arrow between", "at once", "points at the end"), *rows]


def job_table() -> Rows:
    numbers = range(1, JOB_MARKET.rows + 1)
    after = [WAYS[way] for way in JOB_MARKET.row_arrow]
    rows = [
        (f"{row}", f"${cost}", words)
        for row, cost, words in zip(numbers, JOB_MARKET.row_cost, after, strict=True)
    ]
    return [("row", "a worker costs", "when the token leaves it"), *rows]


def step_table() -> Rows:
    found = list(COUNTS.values())
    most = (each.step_limit_base + each.step_bonus_left + each.step_bonus_right for each in found)
    return [
        seats_head("step limit"),
        ("at first", *(f"**{each.step_limit_base}**" for each in found)),
        ("at most", *(f"**{each}**" for each in most)),
    ]


def fee_table() -> Rows:
    found = list(COUNTS.values())
    return [
        seats_head("fee"),
        (":hand_green: green hand", *(f"**${each.fee_green}**" for each in found)),
        (":hand_black: black hand", *(f"**${each.fee_black}**" for each in found)),
    ]


def count_table() -> Rows:
    """List what depends on the number of players, apart from steps and fees."""
    found = list(COUNTS.values())
    return [
        seats_head("what differs"),
        ("cattle cards on display", *(f"{each.cattle_market_size}" for each in found)),
        ("workers in a row of the job market", *(f"{each.job_row_length}" for each in found)),
        ("workers there at the start", *(f"{each.job_setup_tiles}" for each in found)),
    ]


def seats_head(title: str) -> Sequence[str]:
    return (title, *(f"{seats} players" for seats in COUNTS))


def buying_table() -> Rows:
    names = {3: "of value 3", 4: "West Highland", 5: "Texas Longhorn"}
    rows = [
        (
            f"{'one' if option.cards == 1 else 'two'} {names[option.value]}",
            f":hat: {option.cowboys}",
            f"${option.dollars}",
        )
        for option in BUY_OPTIONS.values()
    ]
    return [("cards", "cowboys", "together"), *rows]


def breed_table() -> Rows:
    rows = []
    for breed in PIECES.breed:
        points = sorted(set(breed.vp))
        whose = f"{breed.count} each" if breed.deck == "player" else f"{breed.count} in the market"
        worth = " or ".join(map(str, points))
        rows.append((f":{breed.id}: {BREEDS[breed.id]}", f"**{breed.value}**", worth, whose))
    return [("breed", "value", "points", "cards"), *rows]


def worker_space_table() -> Rows:
    """List the actions that spaces for workers show."""
    rows = [
        (f":{WORKER_ICONS[row.kind]}: {row.kind}", f"{column}", action_sentence(action))
        for row in WORKER_ROWS.values()
        for column, action in sorted(row.immediate.items())
    ]
    return [("row", "space", "may be done at once"), *rows]


TABLES: Mapping[str, Callable[[], Rows]] = {
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
"""By the names that the text calls them by."""

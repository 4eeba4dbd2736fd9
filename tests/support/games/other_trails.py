"""Editions of both games with a trail: see `other_editions`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any

Data = dict[str, Any]


def shuffle_key(entries: list[Data], keys: Iterable[str], random: Random) -> None:
    """Exchange the values of some keys among entries."""
    for key in keys:
        values = random.sample([entry[key] for entry in entries], len(entries))
        for entry, value in zip(entries, values, strict=True):
            entry[key] = value


def vary(entries: Iterable[Data], key: str, least: int, most: int, random: Random) -> None:
    for entry in entries:
        entry[key] = random.randint(least, most)


# ---------------------------------------------------------------- El Paso


def change_el_paso(files: dict[str, Data], random: Random) -> None:
    pieces, posts = files["pieces"], files["posts"]
    _change_trail(files["trail"], files["board"]["trail"], pieces["setup"], random)
    _change_herd(pieces, random)
    _change_board(files["buildings"], pieces["counts"], random)
    _change_posts(posts, pieces, random)
    _change_tokens(files["tokens"], pieces, random)
    _change_sue(files["solo"], posts, pieces, random)


def _change_trail(trail: Data, places: Data, setup: Data, random: Random) -> None:
    """Lead the trail through the spaces in another order, with other forks and costs."""
    spots, kinds = list(places.values())[1:], {site["id"]: site["kind"] for site in trail["site"]}
    start = "el_paso"
    order = random.sample(sorted(kinds.keys() - {start}), len(kinds) - 1)
    places.update(zip(order, spots, strict=True))
    following = {site: [after] for site, after in pairwise([start, *order, start])}
    forks = []
    for name, first in (("west", random.randint(0, 2)), ("north", random.randint(8, 9))):
        outer, inner = random.randint(1, 2), random.randint(1, 2)
        at, join = order[first], order[first + outer + inner + 1]
        one, two = order[first + 1 : first + 1 + outer], order[first + 1 + outer : first + 1 + outer + inner]
        following |= {at: [one[0], two[0]], one[-1]: [join]}
        forks.append({"id": name, "at": at, "join": join, "outer": one, "inner": two, "provenance": "box"})
    trail["fork"] = forks
    trail["site"] = [
        {"id": site, "kind": kinds[site], "next": following[site]}
        | ({"cost": random.randint(0, 4)} if kinds[site] == "regular" else {})
        for site in (start, *order)
    ]
    layout = setup["first_game_neutral_layout"]
    setup["first_game_neutral_layout"] = dict(
        zip(layout, random.sample(sorted(layout), len(layout)), strict=True)
    )


def _change_herd(pieces: Data, random: Random) -> None:
    counts = pieces["counts"]
    groups = {
        name: [cattle for cattle in pieces["cattle"] if cattle["group"] == name]
        for name in ("starting", "market", "simmental")
    }
    boards = counts["player_boards"]
    vary(groups["starting"], "count_per_player", 1, 4, random)
    vary(groups["market"], "count", 5, 11, random)
    vary(groups["simmental"], "count", 18, 24, random)
    vary(pieces["cattle"], "value", 1, 5, random)
    vary(groups["market"], "vp", 1, 9, random)
    vary(groups["simmental"], "vp", 1, 3, random)
    each = sum(cattle["count_per_player"] for cattle in groups["starting"])
    market, simmental = (sum(cattle["count"] for cattle in groups[name]) for name in ("market", "simmental"))
    kind = random.randint(10, 14)
    vary(pieces["worker"], "count", kind, kind, random)
    vary(pieces["worker"], "vp", 1, 4, random)
    counts.update(
        starting_cattle_per_player=each,
        starting_cattle_cards=each * boards,
        market_cattle_cards=market,
        simmental_cards=simmental,
        cattle_cards=each * boards + market + simmental,
        worker_cards_per_kind=kind,
        worker_cards=kind * len(pieces["worker"]),
    )
    _change_setup(pieces, random)


def _change_setup(pieces: Data, random: Random) -> None:
    setup, costs = pieces["setup"], pieces["costs"]
    least = random.randint(6, 9)
    setup["simmental_by_player_count"] = {"1": least, "2": least, "3": least + 3, "4": least + 6}
    setup.update(certificate_max=random.randint(3, 5), train_supply_face_up_per_kind=random.randint(2, 4))
    setup.update(
        opening_hand=random.randint(3, 5),
        hand_limit_start=random.randint(3, 5),
        step_limit_start=random.randint(2, 4),
        removed_cattle_max=random.randint(4, 6),
        starting_goal_tokens_per_player=random.randint(1, 2),
    )
    setup["starting_workers_per_player"] = {worker["id"]: random.randint(1, 2) for worker in pieces["worker"]}
    setup["starting_money"] = sorted(random.randint(3, 7) for _ in setup["starting_money"])
    costs.update(
        dollars_per_worker=random.randint(1, 3),
        versatile_hire_surcharge=random.randint(1, 5),
        el_paso_income=random.randint(3, 7),
        dollars_per_victory_point=random.randint(4, 6),
        simmental_space_vp=random.randint(1, 3),
    )


def _change_board(buildings: Data, counts: Data, random: Random) -> None:
    vary(buildings["regular_building"], "tiles", 1, 3, random)
    counts["regular_building_tiles"] = sum(building["tiles"] for building in buildings["regular_building"])
    shuffle_key(buildings["neutral_building"], ("actions",), random)
    shuffle_key(buildings["regular_building"], ("side_a", "side_b"), random)
    shuffle_key(buildings["train_card"], ("side_a", "side_b"), random)
    vary(buildings["regular_building"], "vp", 1, 15, random)


def _change_posts(posts: Data, pieces: Data, random: Random) -> None:
    light = [post for post in posts["trading_post"] if 0 < post["minimum"] and not post["dark"]]
    for post, minimum in zip(light, sorted(random.sample(range(2, 10), len(light))), strict=True):
        post["minimum"] = minimum
    shuffle_key(posts["trading_post"][1:], ("reward",), random)
    vary((post for post in posts["trading_post"] if post["dark"]), "vp", 1, 12, random)
    shuffle_key(posts["disc_space"], ("dark",), random)
    for space in posts["disc_space"]:
        space["coin"] = random.randint(-5, 3)
        if space["effect"]["type"] in ("hand_limit", "step_limit"):
            space["effect"]["amount"] = random.randint(1, 2)
            kind, setup = space["effect"]["type"], pieces["setup"]
            setup[f"{kind}_max"] = setup[f"{kind}_start"] + space["effect"]["amount"]
    for action in posts["auxiliary_action"]:
        if action["base"]["type"] == "gain_money":
            action["base"]["amount"], action["upgraded"]["amount"] = 2, random.randint(3, 5)


def _change_tokens(tokens: Data, pieces: Data, random: Random) -> None:
    needs = [token["needs"] for token in tokens["goal_token"]]
    goals, bonuses = random.randint(18, 23), random.randint(18, 23)
    tokens["goal_token"] = [
        {"id": f"h{number}", "vp": random.randint(1, 8), "needs": random.choice(needs)}
        for number in range(goals)
    ]
    effects = ("permanent_certificate", "count_duplicate", "none")
    tokens["bonus_token"] = [
        {"id": f"c{number}", "vp": random.randint(1, 6), "effect": random.choice(effects)}
        for number in range(bonuses)
    ]
    pieces["counts"].update(goal_tokens=goals, bonus_tokens=bonuses)


def _change_sue(solo: Data, posts: Data, pieces: Data, random: Random) -> None:
    for card in solo["bot_card"]:
        if "steps" in card:
            card["steps"] = random.randint(1, 4)
        if "draw" in card:
            card["draw"] = random.randint(1, 2)
    shuffle_key([card for card in solo["bot_card"] if "steps" not in card], ("steps_per", "action"), random)
    deck = solo["solo"]["resource_deck"]
    for name in deck:
        deck[name] = 2
    for _ in range(18 - 2 * len(deck)):
        deck[random.choice(sorted(deck))] += 1
    first, *rest = random.sample([post["minimum"] for post in posts["trading_post"][1:]], 7)
    solo["solo"].update(
        sue_start_post=first,
        sue_delivery_order=rest,
        human_start_money=pieces["setup"]["starting_money"][0],
        sue_max_buildings=random.randint(1, 3),
    )


# ---------------------------------------------------------------- Great Western Trail


def change_great_western_trail(files: dict[str, Data], random: Random) -> None:
    _change_spaces(files["trail"], random)
    _change_railroad(files["railroad"], random)
    _change_supply(files["supply"], random)
    _change_pieces(files["pieces"], random)
    _change_players(files["players"], random)
    _repeat_points(files)
    _change_buildings(files["buildings"], random)
    objectives = files["objectives"]["objective"]
    dealt = [card for card in objectives if not card["starting"]]
    shuffle_key(dealt, ("needs", "immediate"), random)
    vary(objectives, "vp", 1, 7, random)
    vary(dealt, "penalty", 1, 4, random)
    for number, card in enumerate(objectives):
        card["id"] = f"Z{number}"


def _repeat_points(files: dict[str, Data]) -> None:
    """State the numbers that two files contain in both of them."""
    scoring, board = files["pieces"]["scoring"], files["players"]["player_board"]
    scoring["worker_vp"] = board["worker_vp_each"]
    scoring["job_market_token_vp"] = files["supply"]["job_market"]["token_vp"]
    (scoring["step_right_vp"],) = [s["vp"] for s in files["players"]["disc_space"] if s["id"] == "step_right"]
    hands = sum(space["id"].startswith("hand_") for space in files["players"]["disc_space"])
    board["hand_limit_max"] = board["hand_limit_start"] + hands


def _change_spaces(trail: Data, random: Random) -> None:
    spaces = trail["trail"]
    sites = [space for space in spaces if space["kind"] == "site"]
    shuffle_key(sites, ("woods", "risk"), random)
    neutral = [space for space in spaces if space["kind"] == "neutral"]
    shuffle_key(neutral, ("first_game_tile",), random)
    village = [space for space in spaces if space["kind"] == "teepee"]
    values = random.sample([-4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], len(village))
    for space, value in zip(village, sorted(values), strict=True):
        space["money"] = value
    ordered = sorted(village, key=lambda space: trail["village"]["fill_order"].index(space["id"]))
    for space, value in zip(ordered, sorted(values), strict=True):
        space["money"] = value


def _change_railroad(file: Data, random: Random) -> None:
    track, stations = file["railroad"], file["station"]
    spots = sorted(random.sample(range(2, track["main_spaces"] - 3, 2), len(track["turnouts"])))
    track["turnouts"] = [f"{spot}.5" for spot in spots]
    track["crossings_after"] = sorted(random.sample(range(2, 18), len(track["crossings_after"])))
    track["track_end_money"] = random.randint(1, 5)
    for station, space in zip(stations, (*track["turnouts"], track["last"]), strict=True):
        station["space"] = space
    shuffle_key(stations, ("station_master", "disc"), random)
    vary(stations, "cost", 1, 9, random)
    vary(stations, "vp", 1, 9, random)
    for number, station in enumerate(stations):
        station["id"] = f"Y{number}"
    cities = file["city"]
    for city, value in zip(cities[1:], sorted(random.sample(range(1, 19), len(cities) - 1)), strict=True):
        city.update(value=value, name=f"{city['name'][::-1].title()}")
    vary(cities[1:], "vp_per_disc", 0, 9, random)
    vary(cities[:1], "money", 4, 8, random)
    shuffle_key(cities[1:-1], ("disc",), random)
    for arrow in file["city_arrow"]:
        arrow.update(vp=random.randint(-4, 9), action=random.choice(("", "objective")))
    vary(file["station_master"], "vp", 1, 4, random)
    vary(file["station_master"], "group", 1, 3, random)


def _change_supply(file: Data, random: Random) -> None:
    vary(file["hazard_tile"], "vp", 1, 6, random)
    shuffle_key(file["hazard_tile"], ("hand",), random)
    green, blue = file["teepee_tiles"]
    moved = random.randint(1, 2)
    for name, step in (("stack_1", moved), ("stack_3", -moved)):
        green[name] += step
        blue[name] -= step
    cowboy, craftsman, _ = file["worker_tiles"]
    for name in ("stack_2", "total"):
        cowboy[name] += moved
        craftsman[name] -= moved
    jobs = file["job_market"]
    jobs["row_cost"] = [random.randint(3, 11) for _ in jobs["row_cost"]]
    jobs["token_vp"] = random.randint(1, 4)


def _change_pieces(file: Data, random: Random) -> None:
    for counts in file["player_count"].values():
        counts.update(
            cattle_market_size=counts["cattle_market_size"] + random.randint(-1, 1),
            step_limit_base=random.randint(3, 5),
            step_bonus_left=random.randint(1, 2),
            step_bonus_right=random.randint(1, 3),
            fee_green=random.randint(1, 3),
            fee_black=random.randint(1, 3),
        )
    file["setup"]["start_money_by_seat"] = [random.randint(5, 11) for _ in range(4)]
    market = [breed for breed in file["breed"] if breed["deck"] == "market"]
    for breed in market:
        breed["vp"] = sorted(random.randint(1, 8) for _ in breed["vp"])
    vary(file["buy_option"], "dollars", 2, 13, random)
    scoring = file["scoring"]
    scoring.update(
        money_per_vp=random.randint(4, 7),
    )
    file["setup"].update(
        hand_size_start=random.randint(3, 5),
        tiles_1_on_board=random.randint(5, 9),
    )


def _change_players(file: Data, random: Random) -> None:
    spaces = file["disc_space"]
    shuffle_key(spaces, ("colour",), random)
    for space in spaces:
        space.update(cost=random.randint(0, 4), gain=random.randint(0, 3))
        if space["vp"]:
            space["vp"] = random.randint(1, 5)
    board = file["player_board"]
    board.update(
        worker_vp_each=random.randint(2, 6),
        worker_vp_columns=sorted(random.sample(range(3, 7), 2)),
        hand_limit_start=random.randint(4, 5),
    )
    rows = file["worker_row"]
    shuffle_key(rows, ("immediate",), random)


def _change_buildings(file: Data, random: Random) -> None:
    tiles = file["player_building"]
    vary(tiles, "vp", 0, 14, random)
    for tile in tiles:
        tile["craftsmen"] = max(1, tile["craftsmen"] + random.randint(-1, 1))
    shuffle_key(tiles, ("hands",), random)
    for letter in "ab":
        shuffle_key([tile for tile in tiles if tile["side"] == letter], ("actions",), random)
    shuffle_key(file["neutral_building"], ("actions",), random)

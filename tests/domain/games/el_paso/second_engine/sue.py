"""The second engine's Sue (section 16 of the rules)."""

from __future__ import annotations

from collections import Counter

from tests.domain.games.el_paso.second_engine.box import (
    BOTS,
    EL_PASO,
    INNER,
    OUTER,
    SITES,
    TOKENS,
    TRAINS,
    WORKERS,
    ahead,
)
from tests.domain.games.el_paso.second_engine.table import Rival, Table

SEAT, DISCS = 1, 7
ORDER = (5, 7, 9, 10, 12, 14, 16)
BREEDS = ("black_angus", "corriente", "shorthorn", "hereford")
DEEDS = {"cowboy": "market", "builder": "build", "engineer": "train"}


def turn(table: Table) -> None:
    """Play Sue's turn (ELP-16.6 to ELP-16.15)."""
    sue = rival(table)
    if not sue.bots.total():
        sue.bots, sue.used = sue.used, Counter()
    sue.played += 1
    name = table.draw(f"bot:{sue.played}", sue.bots)
    sue.bots[name] -= 1
    card = BOTS[name]
    steps = card["steps"] if "steps" in card else sue.count(card["steps_per"])
    for _ in range(steps):
        sue.rancher = ahead_of(table, sue.rancher)
        if sue.rancher == EL_PASO:
            break
    act(table, card["action"], card.get("draw", 0))
    if sue.rancher == EL_PASO:
        visit(table)
    sue.used[name] += 1


def rival(table: Table) -> Rival:
    assert table.sue is not None
    return table.sue


def ahead_of(table: Table, site: str) -> str:
    """Return the next stop on Sue's route (ELP-16.7)."""
    while True:
        if site in INNER:
            outer = sum(space in table.stops for space in OUTER[site])
            inner = sum(space in table.stops for space in INNER[site])
            site = OUTER[site][0] if outer < inner else INNER[site][0]
        else:
            (site,) = SITES[site]["next"]
        if site in table.stops:
            return site


def act(table: Table, action: str, number: int) -> None:
    """Perform one of Sue's actions (ELP-16.8 to ELP-16.14)."""
    sue = rival(table)
    match action:
        case "market":
            gain(table, BREEDS[min(4, sue.count("cowboy")) - 1])
        case "resources":
            for _ in range(number):
                resource(table)
        case "train":
            train(table)
        case "build":
            build(table)
        case _:
            largest = max(sue.row, key=sue.count)
            act(table, DEEDS[largest], 0)


def gain(table: Table, breed: str) -> None:
    """Move a cow of this breed, if one is left, from the market to Sue (ELP-16.9)."""
    if table.cattle[breed]:
        table.cattle[breed] -= 1
        rival(table).cattle[breed] += 1


def resource(table: Table) -> None:
    """Draw a resource card for Sue (ELP-16.10)."""
    sue = rival(table)
    if not sue.resources.total():
        return
    sue.drawn += 1
    card = table.draw(f"resource:{sue.drawn}", sue.resources)
    sue.resources[card] -= 1
    if card not in WORKERS:
        sue.cattle[card] += 1
    elif card != "versatile":
        sue.row[card][0] += 1
    else:
        few = [specialty for specialty in sue.row if sue.count(specialty) < 4]
        joined = max(few, key=sue.count) if few else next(iter(sue.row))
        sue.row[joined][1] += 1


def train(table: Table) -> None:
    """Use the train card for Sue's number of engineers (ELP-16.11)."""
    number = min(4, rival(table).count("engineer"))
    for action in TRAINS[number][f"side_{table.trains[number - 1]}"]:
        match action["type"]:
            case "gain_token":
                token(table, ("goal", "bonus") if action["pool"] == "any" else (action["pool"],))
            case "gain_cow":
                gain(table, action["breed"])
            case "hire":
                resource(table)


def token(table: Table, pools: tuple[str, ...]) -> None:
    """Take the face-up token with the most points, the leftmost if tied (ELP-16.11)."""
    face_up = [
        (-TOKENS[name]["vp"], order, place, pool)
        for order, pool in enumerate(pools)
        for place, name in enumerate(table.supplies[pool].display)
        if name is not None
    ]
    if face_up:
        _, _, place, pool = min(face_up)
        sue = rival(table)
        (sue.goals if pool == "goal" else sue.bonuses).add(table.take(pool, place))


def build(table: Table) -> None:
    """Build or upgrade a building, or gain a Hereford if neither is possible (ELP-16.12)."""
    sue, own = rival(table), table.own(SEAT)
    builders = sue.count("builder")
    levels = [level for level, left in enumerate(table.stacks, 1) if left]
    if len(own) < 2:
        fitting = [level for level in levels if level <= builders]
        if fitting:
            spaces = [
                site
                for site, space in SITES.items()
                if space["kind"] == "regular" and site not in table.buildings
            ]
            best = min(spaces, key=lambda site: (-SITES[site]["cost"], ahead(sue.rancher, site)))
            table.build(SEAT, max(fitting), best)
            return
    else:
        swaps = [
            (-(level - old), ahead(sue.rancher, site), site, level)
            for site, old in own.items()
            for level in levels
            if 0 < level - old <= builders
        ]
        if swaps:
            _, _, site, level = min(swaps)
            table.build(SEAT, level, site)
            return
    gain(table, "hereford")


def visit(table: Table) -> None:
    """Play Sue's visit to El Paso (ELP-16.15, ELP-16.16)."""
    sue = rival(table)
    if table.closer is None and table.simmental:
        table.simmental -= 1
        sue.cattle["simmental"] += 1
    elif table.closer is None:
        table.closer, sue.rancher = SEAT, "simmental"
    if len(sue.posts) < DISCS:
        post = ORDER[len(sue.posts)]
        sue.posts.append(post)
        if post == 7:
            token(table, ("goal",))
        elif post in (9, 14):
            resource(table)

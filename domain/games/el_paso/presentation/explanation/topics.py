"""The players' rules: their headings by slug, their tables, and the help for each line of the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from domain.drawing.glyph_rows import MINUS
from domain.games.el_paso import frames
from domain.games.el_paso.data import (
    AUXILIARY,
    BONUSES,
    BOT_CARDS,
    CATTLE,
    COSTS,
    DISCS,
    GOALS,
    MARKET,
    NEUTRAL,
    POSTS,
    REGULAR,
    SETUP,
    TRAINS,
    WORKER_CARDS,
)
from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.model import own_buildings
from domain.games.el_paso.presentation.explanation.market_cards import DOES
from domain.games.el_paso.presentation.explanation.sue_cards import card_action, card_movement
from domain.games.el_paso.presentation.explanation.wording import action_sentence, price_of
from domain.games.el_paso.presentation.words import EFFECTS, breed_name, disc_name, need_name, worker_name
from domain.games.el_paso.scoring import CARD_VP, LINES, count_cards, scored_goals
from domain.games.el_paso.state import SUE, State, Sue
from domain.kernel.frames import Frame
from domain.kernel.phrases import give_choices, give_range, join_words, pluralize
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart, ScoreParts, Topics, rule_ids

Parts = Iterable[ScorePart]


def score_parts(state: State) -> ScoreParts:
    """Return the parts of each party's points, by line of the score sheet.

    Parts worth 0 points are left out.
    """
    columns = [_parts_of_seat(state, seat) for seat in range(len(state.players))]
    columns += [_parts_of_sue(state, state.sue)] if state.sue else []
    sheet = [[[part for part in parts if part.points] for parts in column] for column in columns]
    return dict(zip(LINES, zip(*sheet, strict=True), strict=True))


def _parts_of_seat(state: State, seat: int) -> tuple[Parts, ...]:
    player = state.players[seat]
    owned = count_cards(player)
    return (
        (ScorePart(f"${player.money}", player.money // COSTS.dollars_per_victory_point),),
        _buildings(state, seat),
        _posts(player.posts),
        _workers((worker, owned[worker]) for worker in WORKER_CARDS),
        _cattle(state, seat, {breed: owned[breed] for breed in CATTLE}),
        _bonuses(player.bonuses),
        _goals(scored_goals(state, seat)),
    )


def _parts_of_sue(state: State, sue: Sue) -> tuple[Parts, ...]:
    row = dict.fromkeys(WORKER_CARDS, 0)
    for place in sue.row:
        row[place.worker] += place.specialists
        row["versatile"] += place.versatile
    return (
        (),
        _buildings(state, SUE),
        _posts(sue.posts),
        _workers(row.items()),
        _cattle(state, SUE, dict(sue.cattle)),
        _bonuses(sue.bonuses),
        _goals(sue.goals),
    )


def _buildings(state: State, party: int) -> Iterator[ScorePart]:
    for site in own_buildings(state, party):
        level = state.board.buildings[site].level
        yield ScorePart(f"level {level}", REGULAR[level].vp)


def _posts(posts: Iterable[int]) -> Iterator[ScorePart]:
    for post in posts:
        yield ScorePart(f"post {post}", POSTS[post].vp)


def _workers(owned: Iterable[tuple[str, int]]) -> Iterator[ScorePart]:
    for worker, count in owned:
        yield ScorePart(pluralize(count, worker_name(worker)), CARD_VP[worker] * count)


def _cattle(state: State, party: int, owned: Mapping[str, int]) -> Iterator[ScorePart]:
    for breed, count in owned.items():
        yield ScorePart(f"{count} × {breed_name(breed)}, {CARD_VP[breed]} each", CARD_VP[breed] * count)
    if state.closer == party:
        yield ScorePart("ending the game", COSTS.simmental_space_vp)


def _bonuses(tokens: Iterable[str]) -> Iterator[ScorePart]:
    for token in tokens:
        yield ScorePart(EFFECTS[BONUSES[token].effect], BONUSES[token].vp)


def _goals(tokens: Iterable[str]) -> Iterator[ScorePart]:
    for token in tokens:
        needs = [need_name(need, number) for need, number in GOALS[token].needs.items()]
        yield ScorePart(join_words(needs), GOALS[token].vp)


Rows = Sequence[Sequence[str]]

GROUPS = {
    "starting": "each player starts with {}",
    "market": "{} in the market",
    "simmental": "taken in El Paso",
}
BONUS_WORDS = {
    "extra_step": "add 1 step to a move",
    "gain_certificates": "pay ${cost} for a certificate",
    "gain_money": "gain ${amount}",
}


def neutral_table() -> Rows:
    rows = [(f"**{tile.id}**, {tile.name.lower()}", list_actions(tile.actions)) for tile in NEUTRAL.values()]
    return [("building", "actions, each once, in any order"), *rows]


def list_actions(actions: Sequence[AnyPrinted]) -> str:
    """Return the actions as text, each on its own line."""
    lines = [action_sentence(action) for action in actions]
    return lines[0] if len(lines) == 1 else "  \n".join(f"\N{BULLET} {line}" for line in lines)


def building_table() -> Rows:
    rows = [
        (
            f"**{tile.level}**, side {side}",
            f":hammer: {tile.builders} and ${price_of(tile.builders)}, :points: {tile.vp}",
            list_actions(actions),
        )
        for tile in REGULAR.values()
        for side, actions in (("a", tile.side_a), ("b", tile.side_b))
    ]
    return [("level", "builders, points", "actions"), *rows]


def train_table() -> Rows:
    rows = [
        (
            f"**{card.name}**, side {side}",
            f":spanner: {card.engineers} and ${price_of(card.engineers)}",
            list_actions(actions),
        )
        for card in TRAINS.values()
        for side, actions in (("a", card.side_a), ("b", card.side_b))
    ]
    return [("card", "engineers", "actions"), *rows]


def cattle_table() -> Rows:
    rows = []
    for breed in CATTLE.values():
        source = GROUPS[breed.group].format(breed.count or breed.count_per_player)
        price = f"; :hat: {breed.cowboys} and ${price_of(breed.cowboys)}" if breed.cowboys else ""
        rows.append((f":{breed.id}: {breed.name}", f"**{breed.value}**", f"{breed.vp}", source + price))
    return [("breed", "value", "points", "source"), *rows]


def worker_table() -> Rows:
    rows = [
        (
            f":{WORKER_ICONS[card.id]}: {card.name.lower()}",
            f"{card.vp}",
            BONUS_WORDS[card.bonus.type].format(cost=card.bonus.cost, amount=card.bonus.amount),
        )
        for card in WORKER_CARDS.values()
    ]
    return [("worker", "points", "bonus when discarded"), *rows]


WORKER_ICONS = {"cowboy": "hat", "builder": "hammer", "engineer": "spanner", "versatile": "versatile"}


def post_table() -> Rows:
    rows = [
        (
            f"**{post.minimum}**",
            "any" if post.dark else "light only",
            "several" if post.repeatable else "one",
            " ".join(map(action_sentence, post.reward)),
            f"{post.vp or ''}",
        )
        for post in POSTS.values()
    ]
    return [("minimum", "disc colour", "your discs", "reward", "points"), *rows]


def auxiliary_table() -> Rows:
    rows = []
    for action in AUXILIARY.values():
        base = action_sentence(action.base)
        better = action_sentence(action.upgraded) if action.upgraded else base
        rows.append((action.name, base if action.open_at_start else "", better))
    return [("action", "from the start", "once its disc is removed"), *rows]


def disc_table() -> Rows:
    rows = []
    for disc, space in DISCS.items():
        coin = f"+${space.coin}" if space.coin > 0 else f"{MINUS}${-space.coin}" if space.coin else ""
        rows.append((disc_name(disc), "dark" if space.dark else "light", coin))
    return [("the disc unlocks", "kind", "money"), *rows]


def goal_table() -> Rows:
    rows = [
        (join_words([need_name(need, count) for need, count in goal.needs.items()]), f"**{goal.vp}**")
        for goal in GOALS.values()
    ]
    return [("requirement", "points"), *rows]


def bonus_table() -> Rows:
    """Return the table of bonus tokens, grouped by effect."""
    kinds = dict.fromkeys(token.effect for token in BONUSES.values())
    rows = []
    for effect in kinds:
        points = sorted(token.vp for token in BONUSES.values() if token.effect == effect)
        counts = dict.fromkeys(points)
        worth = ", ".join(f"{points.count(each)} × {pluralize(each, 'point')}" for each in counts)
        rows.append((DOES[effect], worth))
    return [("effect", "tokens"), *rows]


def bot_table() -> Rows:
    """Return the table of Sue's cards.

    Identical cards share a row with their number.
    """
    cards = [(card.letter, card_movement(card), card_action(card)) for card in BOT_CARDS.values()]
    rows = [(f"{cards.count(row)} × {row[0]}", f"{row[1]}. {row[2]}.") for row in dict.fromkeys(cards)]
    return [("cards", "movement and action"), *rows]


def start_table() -> Rows:
    money, tokens = SETUP.starting_money, SETUP.starting_exchange_tokens
    seats = range(1, len(money) + 1)
    return [
        ("turn order", *(f"{seat}" for seat in seats)),
        ("money", *(f"${each}" for each in money)),
        (":exchange_token: exchange tokens", *(f"{each}" for each in tokens)),
    ]


SPECIALISTS = [worker.vp for worker in WORKER_CARDS.values() if worker.id != "versatile"]
VERSATILE, SIMMENTAL = WORKER_CARDS["versatile"].vp, CATTLE["simmental"].vp
HERDS = [CATTLE[breed].vp for breed in MARKET]
DARK = [post for post in POSTS.values() if post.dark]
BONUS = [token.vp for token in BONUSES.values()]


def points_table() -> Rows:
    """Return the table of the sources of points."""
    levels = give_choices((building.vp for building in REGULAR.values()), "**")
    posts = ", ".join(f"{post.minimum}" for post in DARK)
    return [
        ("category", "points", "details"),
        ("Money", f"**1** for each full ${COSTS.dollars_per_victory_point}", ""),
        (
            "Your [buildings](#building) on the trail",
            f"{levels} each",
            f"levels 1 to {max(REGULAR)}; at most two",
        ),
        (
            "Discs on dark [trading posts](#posts)",
            f"{give_choices((post.vp for post in DARK), '**')} each",
            f"posts {posts}",
        ),
        (
            "[Workers](#workers)",
            f"{give_choices(SPECIALISTS, '**')} each, versatile **{VERSATILE}**",
            "wherever their cards are",
        ),
        ("[Cattle](#cattle)", f"{give_choices(HERDS, '**')} each", "starting cards score nothing"),
        ("[Simmental](#simmental)", f"**{SIMMENTAL}** each", ""),
        ("[Ending the game](#simmental)", f"**{COSTS.simmental_space_vp}**", ""),
        ("[Bonus tokens](#bonuses)", f"{give_range(BONUS, '**')} each", ""),
        (
            "Completed [goal tokens](#goals)",
            f"{give_choices((goal.vp for goal in GOALS.values()), '**')} each",
            "no penalty for the others",
        ),
    ]


TABLES: Mapping[str, Callable[[], Rows]] = {
    "points": points_table,
    "neutral": neutral_table,
    "buildings": building_table,
    "train": train_table,
    "cattle": cattle_table,
    "workers": worker_table,
    "posts": post_table,
    "auxiliary": auxiliary_table,
    "discs": disc_table,
    "goals": goal_table,
    "bonuses": bonus_table,
    "bots": bot_table,
    "start": start_table,
}
"""The tables, keyed by their names in the rules' `data` blocks."""


TOPICS: Mapping[str, str] = {
    "goal": "Goal of the game",
    "turn": "A turn",
    "trail": "Moving along the trail",
    "buildings": "Using a building",
    "building": "Placing and replacing buildings",
    "auxiliary": "Auxiliary actions",
    "workers": "Workers: hiring, using, discarding",
    "cattle": "Buying cattle",
    "cards": "Your herd: hand, draw pile and discard pile",
    "exchanges": "Exchanges and exchange tokens",
    "train": "The train",
    "goals": "Goal tokens",
    "bonuses": "Bonus tokens",
    "el-paso": "Arriving in El Paso",
    "certificates": "Certificates and the value of a delivery",
    "posts": "Trading posts",
    "discs": "Discs and what they unlock",
    "simmental": "Simmental, and how the game ends",
    "scoring": "Counting the points",
    "secrets": "Public and secret information",
    "players": "One to four players",
    "sue": "Solo game against Sue",
}
"""The headings of the rules, keyed by slug, in reading order."""

RULES: Mapping[str, str] = {
    "goal": "1 12",
    "turn": "3 7.3",
    "trail": "4 6.10",
    "buildings": "5 6.1 6.2",
    "building": "6.9",
    "auxiliary": "5.6 6.11",
    "workers": "1.4 6.5 6.15 7.2 7.4",
    "cattle": "1.3 6.6 6.12",
    "cards": "5.7 6.13 9",
    "exchanges": "6.4 6.14 7",
    "train": "1.5 6.7",
    "goals": "2.9 6.8 11.7 11.8",
    "bonuses": "11.6",
    "el-paso": "8",
    "certificates": "6.3 8.4",
    "posts": "8.5 8.7",
    "discs": "1.8 8.6",
    "simmental": "2.5 10",
    "scoring": "11",
    "secrets": "13 14",
    "players": "2 15 17",
    "sue": "1.9 16",
}
"""The numbers of the rules explained by each topic."""

QUESTIONS: Mapping[type[Frame], str] = {
    frames.SetupGoal: "goals",
    frames.Place: "turn",
    frames.Move: "trail",
    frames.Actions: "buildings",
    frames.Train: "train",
    frames.AuxPair: "auxiliary",
    frames.ExchangeDiscard: "exchanges",
    frames.ExchangeAgain: "exchanges",
    frames.Delivery: "certificates",
    frames.PickDisc: "posts",
    frames.Reward: "posts",
    frames.TurnEnd: "turn",
    frames.DiscardCow: "buildings",
    frames.RemoveCow: "cards",
    frames.Hire: "workers",
    frames.BuyCow: "cattle",
    frames.ChooseTrain: "train",
    frames.Build: "building",
    frames.PayWorkers: "workers",
    frames.GainToken: "goals",
    frames.MoveOn: "trail",
}

SCORED: Mapping[str, CategoryNote] = {
    "dollars": CategoryNote(
        f"1 point for each full ${COSTS.dollars_per_victory_point}.",
        "scoring",
    ),
    "buildings": CategoryNote(
        f"{give_choices(building.vp for building in REGULAR.values())} points"
        " for each of your buildings on the trail, by level.",
        "building",
    ),
    "trading posts": CategoryNote(
        f"{give_choices(post.vp for post in DARK)} points for each disc on a dark trading post.",
        "posts",
    ),
    "workers": CategoryNote(
        f"{give_choices(SPECIALISTS)} points for each specialist and {VERSATILE} for each versatile worker,"
        " wherever the cards are.",
        "workers",
    ),
    "cattle": CategoryNote(
        f"{give_choices(HERDS)} points a card; 0 for starting cards."
        f" {SIMMENTAL} for each Simmental and {COSTS.simmental_space_vp} for ending the game.",
        "cattle",
    ),
    "bonus tokens": CategoryNote(
        f"{give_range(BONUS)} points for each bonus token.",
        "bonuses",
    ),
    "goal tokens": CategoryNote(
        f"{give_choices(goal.vp for goal in GOALS.values())} points for each completed goal."
        " No penalty for the others.",
        "goals",
    ),
}
"""Help for each line of the score sheet."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("ELP", numbers) for topic, numbers in RULES.items()},
    questions=QUESTIONS,
    tables=TABLES,
    scored=SCORED,
    score_parts=score_parts,
)

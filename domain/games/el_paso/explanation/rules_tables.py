"""Tables of the players' rules, made of the data that the game is played with; cells are Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.drawing.glyph_rows import MINUS
from domain.games.el_paso.data import (
    AUXILIARY,
    BONUSES,
    BOT_CARDS,
    CATTLE,
    DISCS,
    GOALS,
    NEUTRAL,
    POSTS,
    REGULAR,
    SETUP,
    TRAINS,
    WORKER_CARDS,
)
from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.explanation.printed_actions import action_sentence
from domain.games.el_paso.explanation.sue_cards import card_action, card_movement
from domain.games.el_paso.explanation.token_cards import DOES, need_text
from domain.games.el_paso.explanation.wording import price_of
from domain.games.el_paso.words.names import disc_name
from domain.kernel.phrases import join_words, pluralize

Rows = Sequence[Sequence[str]]

GROUPS = {"starting": "each begins with {}", "market": "{} in the market", "simmental": "taken in El Paso"}
BONUS_WORDS = {
    "extra_step": "1 more step in a move",
    "gain_certificates": "pay ${cost} for a certificate",
    "gain_money": "gain ${amount}",
}


def neutral_table() -> Rows:
    rows = [(f"**{tile.id}**, {tile.name.lower()}", list_actions(tile.actions)) for tile in NEUTRAL.values()]
    return [("building", "what you may do there, each once, in any order"), *rows]


def list_actions(actions: Sequence[AnyPrinted]) -> str:
    """Set each action on a line of its own."""
    lines = [action_sentence(action) for action in actions]
    return lines[0] if len(lines) == 1 else "  \n".join(f"\N{BULLET} {line}" for line in lines)


def building_table() -> Rows:
    """List both sides of the tiles of each level."""
    rows = [
        (
            f"**{tile.level}**, side {side}",
            f":hammer: {tile.builders} and ${price_of(tile.builders)}, :points: {tile.vp}",
            list_actions(actions),
        )
        for tile in REGULAR.values()
        for side, actions in (("a", tile.side_a), ("b", tile.side_b))
    ]
    return [("level", "builders, points", "what you may do there"), *rows]


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
    return [("card", "engineers", "what you may do then"), *rows]


def cattle_table() -> Rows:
    rows = []
    for breed in CATTLE.values():
        whose = GROUPS[breed.group].format(breed.count or breed.count_per_player)
        price = f"; :hat: {breed.cowboys} and ${price_of(breed.cowboys)}" if breed.cowboys else ""
        rows.append((f":{breed.id}: {breed.name}", f"**{breed.value}**", f"{breed.vp}", whose + price))
    return [("breed", "value", "points", "where from"), *rows]


def worker_table() -> Rows:
    rows = [
        (
            f":{WORKER_ICONS[card.id]}: {card.name.lower()}",
            f"{card.vp}",
            BONUS_WORDS[card.bonus.type].format(cost=card.bonus.cost, amount=card.bonus.amount),
        )
        for card in WORKER_CARDS.values()
    ]
    return [("worker", "points", "when you discard him"), *rows]


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
    return [("from a sum of", "takes discs", "of yours", "reward", "points"), *rows]


def auxiliary_table() -> Rows:
    """List the auxiliary actions at first and once their disc is gone."""
    rows = []
    for action in AUXILIARY.values():
        base = action_sentence(action.base)
        better = action_sentence(action.upgraded) if action.upgraded else base
        rows.append((action.name, base if action.open_at_start else "", better))
    return [("action", "from the start", "once its disc is off"), *rows]


def disc_table() -> Rows:
    rows = []
    for disc, space in DISCS.items():
        coin = f"+${space.coin}" if space.coin > 0 else f"{MINUS}${-space.coin}" if space.coin else ""
        rows.append((disc_name(disc), "dark" if space.dark else "light", coin))
    return [("disc", "kind", "money"), *rows]


def goal_table() -> Rows:
    rows = [
        (join_words([need_text(need, count) for need, count in goal.needs.items()]), f"**{goal.vp}**")
        for goal in GOALS.values()
    ]
    return [("at the end you have", "points"), *rows]


def bonus_table() -> Rows:
    """List the bonus tokens that are alike together."""
    kinds = dict.fromkeys(token.effect for token in BONUSES.values())
    rows = []
    for effect in kinds:
        points = sorted(token.vp for token in BONUSES.values() if token.effect == effect)
        counts = dict.fromkeys(points)
        worth = ", ".join(f"{points.count(each)} of {pluralize(each, 'point')}" for each in counts)
        rows.append((DOES[effect], worth))
    return [("what it does", "tokens"), *rows]


def bot_table() -> Rows:
    """List Sue's cards, those that are alike once."""
    found = [(card.letter, card_movement(card), card_action(card)) for card in BOT_CARDS.values()]
    rows = [(f"{found.count(row)} × {row[0]}", f"{row[1]}. {row[2]}.") for row in dict.fromkeys(found)]
    return [("cards", "what she does"), *rows]


def start_table() -> Rows:
    money, tokens = SETUP.starting_money, SETUP.starting_exchange_tokens
    seats = range(1, len(money) + 1)
    return [
        ("place in the order", *(f"{seat}" for seat in seats)),
        ("money", *(f"${each}" for each in money)),
        (":exchange_token: exchange tokens", *(f"{each}" for each in tokens)),
    ]


TABLES: Mapping[str, Callable[[], Rows]] = {
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
"""By the names that the text calls them by."""

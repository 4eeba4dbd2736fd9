"""Cards of goal and bonus tokens: on display, in their stacks, with a player."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, make_card
from domain.games.el_paso.data import BONUSES, CATTLE, GOALS, POSTS, REGULAR
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.data.schema import Need
from domain.games.el_paso.drawing.pieces.tokens import EFFECTS, need_row
from domain.games.el_paso.explanation.wording import known_hand, name_parties, own_seat
from domain.games.el_paso.state import Workers
from domain.games.el_paso.view import SeatView, View
from domain.games.el_paso.words.names import breed_name, need_name
from domain.kernel.phrases import join_words, pluralize

DOES = {
    "permanent_certificate": "A certificate for good: each delivery of yours is worth 1 more",
    "count_duplicate": "In each delivery one more card of a breed that you show counts, too",
    "none": "It gives points alone",
}


def displayed_card(view: View, pool: Pool, index: int) -> PlaceCard | None:
    """Give the card of a place of a display; None if there is no such place."""
    display = (view.goal if pool == "goal" else view.bonus).display
    if not 0 <= index < len(display):
        return None
    token = display[index]
    if token is None:
        lines = (CardLine("Its stack is used up: the gap stays empty"),)
        topic = "goals" if pool == "goal" else "bonuses"
        return make_card(f"No {pool} token here", "A gap", topic, lines=lines)
    kind = "Face up: whoever may take a token chooses"
    return goal_card(view, token, kind) if pool == "goal" else bonus_card(token, kind)


def goal_card(
    view: View, token: str, kind: str, *, met: bool | None = None, foreign: bool = False
) -> PlaceCard:
    """Give the card of a goal token; `met` says whether it counts now, if somebody has it.

    One that is `foreign` is another's: what the reader has is nothing to it.
    """
    found = GOALS[token]
    needs = join_words([need_text(need, count) for need, count in found.needs.items()])
    points = pluralize(found.vp, "point")
    row = tuple(glyph for need, count in found.needs.items() for glyph in need_row(need, count))
    lines = (
        CardLine(f"At the end of the game: {points} if you have {needs}", row),
        CardLine("Each thing counts for one goal; a goal that is not met costs nothing"),
    )
    seat = own_seat(view)
    stands = {True: "It counts as things stand", False: "It does not count yet", None: None}[met]
    now = (stands, None if seat is None or foreign else _progress(view, seat, token))
    return make_card(f"Goal: {needs}", kind, "goals", lines=lines, now=now, facts=(points,))


def _progress(view: View, seat: SeatView, token: str) -> str:
    """Say how much of a goal the reader has, apart from what lies in the draw pile."""
    needs = GOALS[token].needs
    have = [
        f"{min(count_need(view, seat, need), count)} of {need_text(need, count)}"
        for need, count in needs.items()
    ]
    hidden = any(need in CATTLE or need in Workers.__struct_fields__ for need in needs)
    return f"You have {join_words(have)}{' (without your draw pile)' if hidden else ''}"


def need_text(need: Need, count: int) -> str:
    """Say how many of what a goal asks for."""
    return f"{count} {breed_name(need)}" if need in CATTLE else need_name(need, count)


def count_need(view: View, seat: SeatView, need: Need) -> int:
    """Count what the reader has of a need, as far as it lies open to him."""
    match need:
        case "building_builders":
            own = (space.tile for space in view.trail if space.owner == seat.seat)
            return sum(REGULAR[int(tile[0])].builders for tile in own if tile is not None)
        case "dark_disc":
            return sum(POSTS[post].dark for post in seat.posts)
        case "bonus_token":
            return len(seat.bonuses)
        case card:
            ready = getattr(seat.area, card) if card in Workers.__struct_fields__ else 0
            hand: tuple[str, ...] = known_hand(view, seat)
            return int(ready) + hand.count(card) + dict(seat.discard).get(card, 0)


def bonus_card(token: str, kind: str) -> PlaceCard:
    """Give the card of a bonus token."""
    found = BONUSES[token]
    points = pluralize(found.vp, "point")
    lines = (CardLine(DOES[found.effect], EFFECTS[found.effect]),)
    return make_card("Bonus token", kind, "bonuses", lines=lines, facts=(points,))


def stack_card(view: View, pool: Pool) -> PlaceCard:
    """Give the card of a stack of tokens."""
    supply = view.goal if pool == "goal" else view.bonus
    lines = (
        CardLine("Instead of one that lies face up you may take the top token unseen"),
        CardLine("A token taken from the display is replaced from here"),
    )
    return make_card(
        f"Stack of {pool} tokens",
        "Face down",
        "goals" if pool == "goal" else "bonuses",
        lines=lines,
        facts=(f"{supply.stack} left",),
    )


def held_token_card(view: View, pool: Pool, seat: SeatView, index: int) -> PlaceCard | None:
    """Give the card of a token that a player has."""
    tokens = seat.goals if pool == "goal" else seat.bonuses
    if not 0 <= index < len(tokens):
        return None
    kind = f"Taken by {name_parties(view, [seat.seat])}"
    if pool == "bonus":
        return bonus_card(tokens[index], kind)
    foreign = seat.seat != view.viewer
    return goal_card(view, tokens[index], kind, met=tokens[index] in seat.met, foreign=foreign)

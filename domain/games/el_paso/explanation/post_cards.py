"""Cards of the trading posts and the Simmental stack."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, lower_first, make_card
from domain.games.el_paso.data import CATTLE, COSTS, POSTS
from domain.games.el_paso.data.board_schema import Post
from domain.games.el_paso.drawing.action_rows import action_row
from domain.games.el_paso.explanation.delivery import hand_value
from domain.games.el_paso.explanation.printed_actions import action_sentence
from domain.games.el_paso.explanation.wording import name_parties, own_seat
from domain.games.el_paso.view import SeatView, View
from domain.kernel.phrases import pluralize


def post_card(view: View, minimum: int) -> PlaceCard | None:
    """Give the card of a trading post."""
    post = POSTS.get(minimum)
    if post is None:
        return None
    discs = next(each.discs for each in view.posts if each.minimum == minimum)
    lines = [CardLine(f"A delivery worth {minimum} or more may put a disc here")]
    lines += [
        CardLine(f"For a disc here: {lower_first(action_sentence(action))}", action_row(action))
        for action in post.reward
    ]
    lines.append(
        CardLine(
            "Dark corners: any disc of your board goes here"
            if post.dark
            else "No dark corners: a disc of a dark space does not go here"
        )
    )
    facts = [f"{pluralize(post.vp, 'point')} for each disc"] if post.vp else []
    if discs:
        facts.append(f"Delivered by {name_parties(view, sorted(set(discs)))}")
    seat = own_seat(view)
    return make_card(
        f"Trading post {minimum}",
        "Each player may put several discs here" if post.repeatable else "Each player puts one disc here",
        "posts",
        lines=lines,
        now=() if seat is None else (_post_meaning(view, seat, post),),
        facts=facts,
    )


def _post_meaning(view: View, seat: SeatView, post: Post) -> str:
    """Say whether the reader's hand, or the delivery under way, reaches a post."""
    if post.minimum in seat.posts and not post.repeatable:
        return "One of your discs lies here already"
    if view.total is not None and view.viewer in view.asked:
        value, most = view.total, view.total
        worth = f"Your delivery is worth {value}"
    else:
        value = hand_value(view, seat)
        most = value + seat.certificates
        worth = f"Your hand is worth {value} now"
    if value >= post.minimum:
        return f"{worth}: enough"
    if most >= post.minimum:
        return f"{worth}: enough with {pluralize(post.minimum - value, 'certificate')}"
    return f"{worth}: {post.minimum - most} too little"


def simmental_card(view: View) -> PlaceCard:
    """Give the card of the Simmental stack, or of the space that ends the game."""
    found = CATTLE["simmental"]
    if not view.simmental:
        lines = (
            CardLine("Whoever arrives in El Paso next puts his rancher here and ends the game"),
            CardLine("Everybody else has one more turn"),
        )
        points = pluralize(COSTS.simmental_space_vp, "point")
        return make_card(
            "Simmental space", "The stack is empty", "simmental", lines=lines, facts=(f"{points} for it",)
        )
    lines = (
        CardLine("Whoever arrives in El Paso takes a card onto his discard pile"),
        CardLine("When the stack is empty, the next arrival ends the game"),
    )
    facts = (f"Worth {found.value} in a delivery", pluralize(found.vp, "point"), f"{view.simmental} left")
    return make_card(
        "Simmental stack", "Shows how far the game has come", "simmental", lines=lines, facts=facts
    )

"""Cards of a player's board: money and cards, the worker area, certificates, auxiliary actions, discs."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, count_things, lower_first, make_card
from domain.games.el_paso.data import AUXILIARY, CATTLE, COSTS, COUNTS, DISCS, SETUP, WORKERS
from domain.games.el_paso.data.actions import Worker
from domain.games.el_paso.data.schema import DiscSpace
from domain.games.el_paso.model import auxiliary_action
from domain.games.el_paso.presentation.drawing.pieces import action_row
from domain.games.el_paso.presentation.explanation.market_cards import WORK, bonus_line, cattle_facts
from domain.games.el_paso.presentation.explanation.wording import (
    action_meaning,
    action_sentence,
    card_points,
    count_worker,
    delivery_meaning,
    known_hand,
    own_seat,
    whose,
)
from domain.games.el_paso.presentation.words import cards_name, worker_name
from domain.games.el_paso.view import SeatView, View
from domain.kernel.multiset import size
from domain.kernel.phrases import join_words, pluralize


def held_card(view: View, card: str, number: int) -> PlaceCard | None:
    """Return the card of a card in the reader's hand; equal ones are numbered from 1."""
    seat = own_seat(view)
    found = next((each for each in CATTLE.values() if each.id == card), None)
    if seat is None or found is None:
        return None
    count = known_hand(view, seat).count(found.id)
    if not 1 <= number <= count:
        return None
    lines = (
        CardLine("In a delivery each different breed of your hand counts its value once"),
        CardLine("Some actions pay for it: discarded, it comes back with your discard pile"),
    )
    twin = f"You hold {count} of them: only one counts, unless a bonus token says more" if count > 1 else None
    return make_card(
        f"{found.name} in your hand",
        "Cattle: only you see your hand",
        "certificates",
        lines=lines,
        now=(twin, *delivery_meaning(view)),
        facts=cattle_facts(found.value, found.vp),
    )


def seat_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the card of a player's board as a whole."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    workers = join_words([count_worker(getattr(seat.area, kind), kind) for kind in WORKERS])
    lines = (
        CardLine(f"Ready in the worker area: {workers}"),
        CardLine(f"Discs on trading posts: {len(seat.posts)} of {len(DISCS)}"),
    )
    return make_card(
        f"{whose(view, seat.seat)} board",
        "Having the turn" if view.active == seat.seat and not view.over else "Waiting for the turn",
        "scoring",
        lines=lines,
        now=(f"Every ${COSTS.dollars_per_victory_point} are a point at the end",),
        facts=(pluralize(seat.score, "point"), f"${seat.money}", f"{pluralize(held, 'card')} in hand"),
    )


def exchange_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the card of a player's exchange tokens."""
    lines = (
        CardLine("At any time in your turn, give one back to draw a card and then discard one"),
        CardLine("A worker who is drawn goes to the worker area, and another card is drawn"),
    )
    return make_card(
        f"{whose(view, seat.seat)} exchange tokens",
        count_things(seat.exchange_tokens, "token").capitalize(),
        "exchanges",
        lines=lines,
    )


def herd_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the card of a player's numbers of cards."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    lines = [
        CardLine(f"At the end of a turn the hand is filled up to {seat.hand_limit} cattle cards"),
        CardLine("Workers who are drawn go to the worker area at once"),
    ]
    if isinstance(seat.hand, int) and seat.shown:
        lines.append(CardLine(f"Known to be in the hand: {cards_name(seat.shown)}"))
    facts = [f"Hand {held}", f"Draw pile {seat.draw}", f"Discard pile {size(seat.discard)}"]
    if seat.removed:
        facts.append(f"Removed {len(seat.removed)} of at most {SETUP.removed_cattle_max}")
    return make_card(f"{whose(view, seat.seat)} cards", "The herd", "cards", lines=lines, facts=facts)


def steps_card(view: View, seat: SeatView) -> PlaceCard:
    lines = (
        CardLine(f"The rancher goes up to {seat.step_limit} steps in a move, and at least 1"),
        CardLine("A dark disc raises it by 1 once it is off the board"),
    )
    return make_card(f"{whose(view, seat.seat)} steps", "Limit of a move", "trail", lines=lines)


def markers_card(view: View, seat: SeatView) -> PlaceCard:
    most = COUNTS.ownership_markers_per_player
    lines = (
        CardLine(f"Each new building takes one: nobody has more than {most} buildings"),
        CardLine("Replacing a building of one's own takes no marker"),
    )
    return make_card(
        f"{whose(view, seat.seat)} ownership markers",
        f"{seat.markers} of {most} left",
        "building",
        lines=lines,
    )


def certificates_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the card of the certificate track."""
    lines = [
        CardLine("Each one that you spend makes a delivery worth 1 more"),
        CardLine("The builders' bonus and some actions give more; what does not fit is lost"),
    ]
    if seat.permanent:
        lines.append(CardLine(f"For good: {seat.permanent} more in every delivery"))
    return make_card(
        f"{whose(view, seat.seat)} certificates",
        f"{seat.certificates} of at most {SETUP.certificate_max}",
        "certificates",
        lines=lines,
    )


def area_card(view: View, seat: SeatView, worker: Worker) -> PlaceCard:
    """Return the card of a kind of worker in a worker area."""
    count = getattr(seat.area, worker)
    return make_card(
        f"{whose(view, seat.seat)} {worker_name(worker)}s",
        f"{count} ready in the worker area",
        "workers",
        lines=(
            CardLine(WORK[worker]),
            bonus_line(worker),
            CardLine("A worker who was used comes back when he is drawn from the draw pile"),
        ),
        facts=(f"{card_points(worker)} each",),
    )


def auxiliary_card(view: View, seat: SeatView, name: str) -> PlaceCard | None:
    """Return the card of an auxiliary action: what it is, and what it becomes without its disc."""
    found = next((each for each in AUXILIARY.values() if each.id == name), None)
    if found is None:
        return None
    lines = [CardLine(action_sentence(found.base), action_row(found.base))]
    if found.upgraded is not None:
        improved = lower_first(action_sentence(found.upgraded))
        lines.append(CardLine(f"Once its disc is off the board: {improved}", action_row(found.upgraded)))
    lines.append(CardLine("One at a stop, instead of the actions of the building"))
    known = auxiliary_action(seat.discs, found.id)
    state = "Closed until its disc is off the board" if known is None else "Open"
    own = seat.seat == view.viewer
    meaning = action_meaning(view, seat, known) if own and known is not None else None
    return make_card(
        f"{whose(view, seat.seat)} auxiliary action: {lower_first(found.name)}",
        state,
        "auxiliary",
        lines=lines,
        now=(meaning,),
    )


def disc_card(view: View, seat: SeatView, name: str) -> PlaceCard | None:
    """Return the card of a disc space."""
    found = next((each for each in DISCS.values() if each.id == name), None)
    if found is None:
        return None
    lines = [CardLine(unlock_sentence(found))]
    if found.coin:
        taken = f"gives ${found.coin}" if found.coin > 0 else f"costs ${-found.coin}"
        lines.append(CardLine(f"Taking it off the board {taken}"))
    lines.append(
        CardLine(
            "Dark corners: its disc goes on trading posts of 10 and more only"
            if found.dark
            else "No dark corners: its disc goes on any trading post"
        )
    )
    lies = found.id in seat.discs
    short = lies and seat.seat == view.viewer and seat.money + found.coin < 0
    return make_card(
        f"{whose(view, seat.seat)} disc" if lies else f"{whose(view, seat.seat)} empty disc space",
        "Goes on a trading post with a delivery" if lies else "Its disc lies on a trading post",
        "discs",
        lines=lines,
        now=(f"You have ${seat.money}: too little to take it off" if short else None,),
    )


def unlock_sentence(space: DiscSpace) -> str:
    """Return what taking a disc off brings."""
    effect = space.effect
    if effect.target is not None:
        action = AUXILIARY[effect.target]
        sentence = lower_first(action_sentence(action.upgraded or action.base))
        if action.upgraded is None:
            return f"Without it there is one more auxiliary action: {sentence}"
        return f"Without it the auxiliary action is better: {sentence}"
    brings = {
        "permanent_certificate": "Without it every delivery is worth 1 more, from the next one on",
        "hand_limit": "Without it the hand is filled up to 1 card more",
        "step_limit": "Without it the rancher goes 1 step farther in a move",
    }
    return brings[effect.type]


def pile_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the card of what is known of a player's cards: the discard pile, and what is out of the game."""
    dropped = tuple(card for card, count in seat.discard for _ in range(count))
    lines = [CardLine("Cards that were bought, discarded, or used as workers; all may look at them")]
    shown = cards_name(dropped)
    if dropped and len(shown) < LONG:
        lines.append(CardLine(f"In it: {shown}"))
    if seat.removed:
        lines.append(CardLine(f"Out of the game: {cards_name(seat.removed)}"))
    return make_card(
        f"{whose(view, seat.seat)} discard pile",
        pluralize(len(dropped), "card"),
        "cards",
        lines=lines,
    )


LONG = 110
"""A longer list of cards has no room on a line."""


def board_part_card(view: View, seat: SeatView, part: str) -> PlaceCard | None:
    """Return the card of a part of a board: `worker:KIND`, `aux:ACTION` or `disc:DISC`."""
    kind, _, what = part.partition(":")
    match kind:
        case "worker":
            worker = next((each for each in WORKERS if each == what), None)
            return None if worker is None else area_card(view, seat, worker)
        case "aux":
            return auxiliary_card(view, seat, what)
        case "disc":
            return disc_card(view, seat, what)
        case _:
            return None

"""Explanation cards for a player board.

They cover money and cards, the worker area, certificates, auxiliary actions, and discs.
"""

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
    """Return the explanation card for a cattle card in the viewer's hand.

    Identical cards are numbered from 1.
    """
    seat = own_seat(view)
    cow = next((each for each in CATTLE.values() if each.id == card), None)
    if seat is None or cow is None:
        return None
    count = known_hand(view, seat).count(cow.id)
    if not 1 <= number <= count:
        return None
    lines = (
        CardLine("In a delivery, the value of each different breed in your hand counts once"),
        CardLine("Some actions let you discard it for money"),
    )
    twin = f"You hold {count}: only one counts, unless a bonus token counts more" if count > 1 else None
    return make_card(
        f"{cow.name} in your hand",
        "Only you can see your hand",
        "certificates",
        lines=lines,
        now=(twin, *delivery_meaning(view)),
        facts=cattle_facts(cow.value, cow.vp),
    )


def seat_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for a whole player board."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    workers = join_words([count_worker(getattr(seat.area, kind), kind) for kind in WORKERS])
    lines = (
        CardLine(f"Ready in the worker area: {workers}"),
        CardLine(f"Discs on trading posts: {len(seat.posts)} of {len(DISCS)}"),
    )
    return make_card(
        f"{whose(view, seat.seat)} board",
        "Current player" if view.active == seat.seat and not view.over else "Waiting",
        "scoring",
        lines=lines,
        now=(f"Each full ${COSTS.dollars_per_victory_point} scores a point at the end",),
        facts=(pluralize(seat.score, "point"), f"${seat.money}", f"{pluralize(held, 'card')} in hand"),
    )


def exchange_card(view: View, seat: SeatView) -> PlaceCard:
    lines = (
        CardLine("At any time on your turn, spend one to draw a card and then discard one"),
        CardLine("A worker you draw goes to your worker area, and you draw again"),
    )
    return make_card(
        f"{whose(view, seat.seat)} exchange tokens",
        count_things(seat.exchange_tokens, "token").capitalize(),
        "exchanges",
        lines=lines,
    )


def herd_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for the sizes of a player's hand and piles."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    lines = [
        CardLine(f"At the end of a turn, the hand is refilled to {seat.hand_limit} cattle cards"),
        CardLine("Workers drawn go straight to the worker area"),
    ]
    if isinstance(seat.hand, int) and seat.shown:
        lines.append(CardLine(f"Known cards in hand: {cards_name(seat.shown)}"))
    facts = [f"Hand {held}", f"Draw pile {seat.draw}", f"Discard pile {size(seat.discard)}"]
    if seat.removed:
        facts.append(f"Removed {len(seat.removed)} of at most {SETUP.removed_cattle_max}")
    return make_card(f"{whose(view, seat.seat)} cards", "Herd deck", "cards", lines=lines, facts=facts)


def steps_card(view: View, seat: SeatView) -> PlaceCard:
    lines = (
        CardLine(f"The rancher moves 1 to {seat.step_limit} steps in a turn"),
        CardLine("Removing its dark disc raises the limit by 1"),
    )
    return make_card(f"{whose(view, seat.seat)} step limit", "Maximum steps per move", "trail", lines=lines)


def markers_card(view: View, seat: SeatView) -> PlaceCard:
    most = COUNTS.ownership_markers_per_player
    lines = (
        CardLine(f"Each new building takes one, so nobody can own more than {most} buildings"),
        CardLine("Replacing a building needs no new marker"),
    )
    return make_card(
        f"{whose(view, seat.seat)} ownership markers",
        f"{seat.markers} of {most} left",
        "building",
        lines=lines,
    )


def certificates_card(view: View, seat: SeatView) -> PlaceCard:
    lines = [
        CardLine("Each certificate you spend makes a delivery worth 1 more"),
        CardLine("You gain them from the builder's bonus and some actions; any beyond the limit are lost"),
    ]
    if seat.permanent:
        lines.append(CardLine(f"Permanent certificates: +{seat.permanent} in every delivery"))
    return make_card(
        f"{whose(view, seat.seat)} certificates",
        f"{seat.certificates} of at most {SETUP.certificate_max}",
        "certificates",
        lines=lines,
    )


def area_card(view: View, seat: SeatView, worker: Worker) -> PlaceCard:
    count = getattr(seat.area, worker)
    return make_card(
        f"{whose(view, seat.seat)} {worker_name(worker)}s",
        f"{count} ready in the worker area",
        "workers",
        lines=(
            CardLine(WORK[worker]),
            bonus_line(worker),
            CardLine("A used worker is available again once you draw it"),
        ),
        facts=(f"{card_points(worker)} each",),
    )


def auxiliary_card(view: View, seat: SeatView, name: str) -> PlaceCard | None:
    """Return the explanation card for an auxiliary action, with and without its disc.

    It is None if there is no such action.
    """
    printed = next((each for each in AUXILIARY.values() if each.id == name), None)
    if printed is None:
        return None
    lines = [CardLine(action_sentence(printed.base), action_row(printed.base))]
    if printed.upgraded is not None:
        improved = lower_first(action_sentence(printed.upgraded))
        lines.append(CardLine(f"Once its disc is removed: {improved}", action_row(printed.upgraded)))
    lines.append(CardLine("Use one at a stop, instead of the building's actions"))
    current = auxiliary_action(seat.discs, printed.id)
    state = "Locked until its disc is removed" if current is None else "Available"
    own = seat.seat == view.viewer
    meaning = action_meaning(view, seat, current) if own and current is not None else None
    return make_card(
        f"{whose(view, seat.seat)} auxiliary action: {lower_first(printed.name)}",
        state,
        "auxiliary",
        lines=lines,
        now=(meaning,),
    )


def disc_card(view: View, seat: SeatView, name: str) -> PlaceCard | None:
    """Return the explanation card for a disc space; None if there is no such space."""
    space = next((each for each in DISCS.values() if each.id == name), None)
    if space is None:
        return None
    lines = [CardLine(unlock_sentence(space))]
    if space.coin:
        coin = f"gives ${space.coin}" if space.coin > 0 else f"costs ${-space.coin}"
        lines.append(CardLine(f"Removing it {coin}"))
    lines.append(
        CardLine(
            "Dark disc: goes only on trading posts of 10 or more"
            if space.dark
            else "Light disc: goes on any trading post"
        )
    )
    occupied = space.id in seat.discs
    short = occupied and seat.seat == view.viewer and seat.money + space.coin < 0
    return make_card(
        f"{whose(view, seat.seat)} disc" if occupied else f"{whose(view, seat.seat)} empty disc space",
        "Goes on a trading post when you deliver" if occupied else "Its disc is on a trading post",
        "discs",
        lines=lines,
        now=(f"You have ${seat.money}: not enough to remove it" if short else None,),
    )


def unlock_sentence(space: DiscSpace) -> str:
    """Return a sentence on the ability unlocked by removing a disc."""
    effect = space.effect
    if effect.target is not None:
        action = AUXILIARY[effect.target]
        sentence = lower_first(action_sentence(action.upgraded or action.base))
        if action.upgraded is None:
            return f"Unlocks an auxiliary action: {sentence}"
        return f"Improves an auxiliary action: {sentence}"
    abilities = {
        "permanent_certificate": "Unlocks a permanent certificate: each later delivery is worth 1 more",
        "hand_limit": "Raises the hand limit by 1",
        "step_limit": "Raises the step limit by 1",
    }
    return abilities[effect.type]


def pile_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for a player's discard pile and removed cards."""
    discarded = tuple(card for card, count in seat.discard for _ in range(count))
    lines = [CardLine("Bought and discarded cards, and used workers; everyone may look through the pile")]
    names = cards_name(discarded)
    if discarded and len(names) < LONG:
        lines.append(CardLine(f"Contains: {names}"))
    if seat.removed:
        lines.append(CardLine(f"Removed from the game: {cards_name(seat.removed)}"))
    return make_card(
        f"{whose(view, seat.seat)} discard pile",
        pluralize(len(discarded), "card"),
        "cards",
        lines=lines,
    )


LONG = 110
"""The length above which a list of cards does not fit."""


def board_part_card(view: View, seat: SeatView, part: str) -> PlaceCard | None:
    """Return the card for a part of a player board: `worker:KIND`, `aux:ACTION` or `disc:DISC`."""
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

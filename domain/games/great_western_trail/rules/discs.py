"""Placing discs on cities and stations, with the effects of clearing their spaces (GWT-9.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.games.great_western_trail.commands import AnyCommand, TakeDisc
from domain.games.great_western_trail.data import CATTLE, CITIES, DISC_SPACES, STATIONS
from domain.games.great_western_trail.data.actions import DiscardGain
from domain.games.great_western_trail.data.schema import DiscColour
from domain.games.great_western_trail.events import CardsDiscarded, DiscPlaced
from domain.games.great_western_trail.frames import MoveEngine, PlaceDisc, TakeObjective
from domain.games.great_western_trail.model import DISCS, list_words, station_name, target_name
from domain.games.great_western_trail.rules.gains import gain_certificates, gain_money, pay
from domain.games.great_western_trail.state import Player, State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def discardable_sets(player: Player, action: DiscardGain) -> tuple[tuple[str, ...], ...]:
    """Return every distinct set of cards in hand that the action accepts (GWT-8.2)."""
    hand = Counter(player.hand)
    match action.discard:
        case "any_cattle":
            return tuple((card,) for card in hand if card in CATTLE)
        case "objective":
            return tuple((card,) for card in hand if card not in CATTLE)
        case "pair_same_breed":
            return _pairs(hand)
    return tuple((card,) for card in hand if card in CATTLE and CATTLE[card].breed == action.discard)


def _pairs(hand: Counter[str]) -> tuple[tuple[str, ...], ...]:
    """Return every pair of cattle cards of one breed. Their points may differ (GWT-18.32)."""
    cards = [card for card in hand if card in CATTLE]
    return tuple(
        (card, second)
        for place, card in enumerate(cards)
        for second in cards[place:]
        if CATTLE[card].breed == CATTLE[second].breed and (card != second or hand[card] > 1)
    )


def discard_for_gain(ledger: Ledger[State], seat: int, action: DiscardGain, cards: tuple[str, ...]) -> None:
    """Discard the cards, then gain the rewards (GWT-8.1.2, GWT-8.1.3)."""
    ledger.record(CardsDiscarded(seat, cards))
    gain_money(ledger, seat, action.money)
    gain_certificates(ledger, seat, action.certificates)
    if action.engine_forward:
        ledger.open_frames(MoveEngine(seat, "forward", action.engine_forward, exact=True, optional=True))
    if action.objective_to_hand and (ledger.state.board.display or ledger.state.board.objectives):
        ledger.open_frames(TakeObjective(seat, "hand", optional=True))


def disc_colour(target: str) -> DiscColour:
    """Return the colour of the discs that a city or station takes."""
    return CITIES[target].disc if target in CITIES else STATIONS[target].disc


def disc_sources(state: State, seat: int, target: str, money: int) -> tuple[str, ...]:
    """Return the disc spaces whose disc may be used with `money` to spend.

    If there are none, return the seat's own stations.
    """
    fitting = fitting_spaces(state, seat, target)
    affordable = tuple(space for space in fitting if DISC_SPACES[space].cost <= money)
    if affordable:
        return affordable
    built = state.board.stations  # GWT-9.3.4
    return tuple(station for station in STATIONS if station != target and seat in built.get(station, ()))


def fitting_spaces(state: State, seat: int, target: str) -> tuple[str, ...]:
    """Return the disc spaces that fit the target, regardless of cost (GWT-9.3.1, GWT-9.3.2)."""
    cleared = state.players[seat].cleared
    covered = tuple(space for space in DISC_SPACES if space not in cleared)
    if disc_colour(target) == "black":
        return covered
    return tuple(space for space in covered if DISC_SPACES[space].colour == "white") or covered


def disc_choices(state: State, frame: PlaceDisc) -> Iterator[TakeDisc]:
    money = state.players[frame.seat].money - frame.reserve
    return map(TakeDisc, disc_sources(state, frame.seat, frame.target, money))


def take_disc(ledger: Ledger[State], frame: PlaceDisc, command: TakeDisc) -> None:
    """Put the disc on its target (GWT-9.3.3).

    The cost of its space is paid, or the money gained, immediately.
    """
    ledger.close_frame()
    ledger.record(DiscPlaced(frame.seat, command.source, frame.target))
    if command.source in DISC_SPACES:
        pay(ledger, frame.seat, DISC_SPACES[command.source].cost)
        gain_money(ledger, frame.seat, DISC_SPACES[command.source].gain)


def source_name(source: str) -> str:
    return DISCS.get(source) or station_name(source)


def why_not_disc(state: State, frame: PlaceDisc, command: AnyCommand) -> RefusalReason:
    legal = f"possible: {list_words(source_name(choice.source) for choice in disc_choices(state, frame))}"
    if isinstance(command, TakeDisc) and command.source in DISC_SPACES:
        if command.source in state.players[frame.seat].cleared:
            return RefusalReason(
                "GWT-9.3", f"there is no disc left on {source_name(command.source)}; {legal}"
            )
        if command.source in fitting_spaces(state, frame.seat, frame.target):
            return RefusalReason(
                "GWT-9.3.1", f"you cannot pay for the disc on {source_name(command.source)}; {legal}"
            )
        return RefusalReason(
            "GWT-9.3.1", f"a disc from a black space does not fit {target_name(frame.target)}; {legal}"
        )
    return RefusalReason(
        "GWT-9.3.4", f"you may move a disc from a station only if no other disc can be used; {legal}"
    )


RULES: tuple[FrameRule, ...] = (Question(PlaceDisc, disc_choices, take_disc, why=why_not_disc),)

"""Cards in hand: discarding for money, removing from the game (ELP-6.1, ELP-6.13)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.commands import AnyCommand, DiscardCattle, RemoveCattle
from domain.games.el_paso.data import SETUP, VALUES
from domain.games.el_paso.data.actions import Breed
from domain.games.el_paso.data.actions import DiscardCow as PrintedDiscard
from domain.games.el_paso.data.actions import RemoveCow as PrintedRemoval
from domain.games.el_paso.events import CardDiscarded, CardRemoved, MoneyGained
from domain.games.el_paso.frames import DiscardCow, RemoveCow
from domain.games.el_paso.rules.refusals import card_name, join_legal, why_first
from domain.games.el_paso.state import Player, State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def sellable(player: Player, action: PrintedDiscard) -> list[Breed]:
    """Return the breeds in hand that match the action (ELP-6.1)."""
    return [
        breed
        for breed in sorted(set(player.hand))
        if action.any or breed == action.breed or VALUES[breed] == action.value
    ]


def why_no_discard(state: State, seat: int, action: PrintedDiscard) -> RefusalReason | None:
    if sellable(state.players[seat], action):
        return None
    wanted = f"card of value {action.value}" if action.value else "card"
    if action.breed is not None:
        wanted = card_name(action.breed)
    return RefusalReason("ELP-6.1", f"you have no {wanted} in hand")


def discard(ledger: Ledger[State], seat: int, action: PrintedDiscard) -> None:
    """Discard a card of the action's breed; if the action names no breed, ask which card."""
    if action.breed is not None:
        sell(ledger, seat, action, action.breed)
    else:
        ledger.open_frames(DiscardCow(seat, action))


def sell(ledger: Ledger[State], seat: int, action: PrintedDiscard, breed: Breed) -> None:
    ledger.record(CardDiscarded(seat, breed))
    ledger.record(MoneyGained(seat, action.gain + action.gain_per_value * VALUES[breed]))


def discards(state: State, frame: DiscardCow) -> Iterator[DiscardCattle]:
    return map(DiscardCattle, sellable(state.players[frame.seat], frame.action))


def discard_one(ledger: Ledger[State], frame: DiscardCow, command: DiscardCattle) -> None:
    ledger.close_frame()
    sell(ledger, frame.seat, frame.action, command.breed)


def why_not_discarded(state: State, frame: DiscardCow, command: AnyCommand) -> RefusalReason:
    legal = join_legal(sellable(state.players[frame.seat], frame.action))
    if isinstance(command, DiscardCattle):
        return RefusalReason("ELP-6.1", f"you cannot discard this card here; you can discard: {legal}")
    return why_first(f"discard one of these: {legal}")


def removable(player: Player, breed: Breed | None = None) -> list[Breed]:
    """Return the breeds in hand that may be removed; none once the limit is reached (ELP-6.13)."""
    if len(player.removed) >= SETUP.removed_cattle_max:
        return []
    return [card for card in sorted(set(player.hand)) if breed in {None, card}]


def why_no_removal(state: State, seat: int, action: PrintedRemoval) -> RefusalReason | None:
    player = state.players[seat]
    if len(player.removed) >= SETUP.removed_cattle_max:
        return RefusalReason(
            "ELP-6.13", f"you have removed {SETUP.removed_cattle_max} cards, the limit for the whole game"
        )
    if not removable(player, action.breed):
        wanted = "card" if action.breed is None else card_name(action.breed)
        return RefusalReason("ELP-6.13", f"you have no {wanted} in hand")
    return None


def remove(ledger: Ledger[State], seat: int, action: PrintedRemoval) -> None:
    """Remove a card of the action's breed; if the action names no breed, ask which card."""
    if action.breed is not None:
        ledger.record(CardRemoved(seat, action.breed))
    else:
        ledger.open_frames(RemoveCow(seat))


def removals(state: State, frame: RemoveCow) -> Iterator[RemoveCattle]:
    return map(RemoveCattle, removable(state.players[frame.seat]))


def remove_one(ledger: Ledger[State], frame: RemoveCow, command: RemoveCattle) -> None:
    ledger.close_frame()
    ledger.record(CardRemoved(frame.seat, command.breed))


def why_not_removed(state: State, frame: RemoveCow, command: AnyCommand) -> RefusalReason:
    legal = join_legal(removable(state.players[frame.seat]))
    if isinstance(command, RemoveCattle):
        return RefusalReason("ELP-6.13", f"this card is not in your hand; you can remove: {legal}")
    return why_first(f"remove one of these: {legal}")


RULES: tuple[FrameRule, ...] = (
    Question(DiscardCow, discards, discard_one, why=why_not_discarded),
    Question(RemoveCow, removals, remove_one, why=why_not_removed),
)

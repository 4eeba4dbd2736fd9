"""The action phase at a stop, a train card, a pair of auxiliary actions: slots and what they do (ELP-5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.el_paso.commands import AnyCommand, Done, Use, UseAuxiliary
from domain.games.el_paso.data import AUXILIARY, TRAINS, tile_slots
from domain.games.el_paso.data.actions import AnyPrinted, Hire
from domain.games.el_paso.data.kinds import AuxiliaryId
from domain.games.el_paso.frames import Actions, AuxPair, Train
from domain.games.el_paso.model.limits import auxiliary
from domain.games.el_paso.rules.deeds import deed
from domain.games.el_paso.rules.hiring import Hiring
from domain.games.el_paso.rules.refusals import listed
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def printed(state: State, frame: Actions | Train) -> tuple[AnyPrinted, ...]:
    """Give the slots of the tile or the train card."""
    if isinstance(frame, Actions):
        return tile_slots(frame.tile)
    return TRAINS[frame.card].slots(state.options.train_side(frame.card))


def standing(state: State, frame: Actions | Train, slot: int) -> AnyPrinted | Hiring:
    """Give what a slot does now: of two prices for hiring the second, once the first is used (ELP-6.5)."""
    action = printed(state, frame)[slot - 1]
    if not isinstance(action, Hire):
        return action
    used = len(action.costs) - frame.slots.count(slot)
    hired = frame.hired if isinstance(frame, Actions) and used else ()
    return Hiring(action.costs[used], hired)


def usable(state: State, frame: Actions | Train) -> Iterator[Use]:
    """Give the slots that can be used in full (ELP-5.2, ELP-5.3)."""
    for slot in sorted(set(frame.slots)):
        action = standing(state, frame, slot)
        if deed(action).objection(state, frame.seat, action) is None:
            yield Use(slot)


def performable(state: State, seat: int, used: tuple[AuxiliaryId, ...] = ()) -> Iterator[UseAuxiliary]:
    """Give the auxiliary actions that can be performed (ELP-5.6)."""
    player = state.players[seat]
    for name in AUXILIARY:
        action = auxiliary(player.discs, name)
        if action is None or name in used:
            continue
        if deed(action).objection(state, seat, action) is None:
            yield UseAuxiliary(name)


def actions(state: State, frame: Actions) -> Iterator[Use | UseAuxiliary | Done]:
    """The actions of the tile, or one auxiliary action (ELP-5.1)."""
    yield from usable(state, frame)
    if frame.auxiliary:
        yield from performable(state, frame.seat)
    yield Done()


def act(ledger: Ledger[State], frame: Actions, command: Use | UseAuxiliary | Done) -> None:
    """The first slot or auxiliary action used fixes which way it is (ELP-5.1)."""
    state = ledger.state
    ledger.close_frame()
    match command:
        case Use(slot):
            action = standing(state, frame, slot)
            ledger.open_frames(replace(frame, slots=_without(frame.slots, slot), auxiliary=False))
            deed(action).perform(ledger, frame.seat, action)
        case UseAuxiliary(name):
            ledger.open_frames(replace(frame, slots=(), auxiliary=False, helped=True))
            perform_auxiliary(ledger, frame.seat, name)
        case Done():
            pass


def act_1(ledger: Ledger[State], frame: Actions, command: Use | UseAuxiliary | Done) -> None:
    """The same by the rules of version 1, whose frames do not say that the auxiliary action was performed."""
    if not isinstance(command, UseAuxiliary):
        act(ledger, frame, command)
        return
    ledger.close_frame()
    ledger.open_frames(replace(frame, slots=(), auxiliary=False))
    perform_auxiliary(ledger, frame.seat, command.action)


def perform_auxiliary(ledger: Ledger[State], seat: int, name: AuxiliaryId) -> None:
    """Perform an auxiliary action as far as discs have unlocked and improved it (ELP-5.6)."""
    action = auxiliary(ledger.state.players[seat].discs, name)
    if action is None:
        raise ValueError(f"{name} is closed")
    deed(action).perform(ledger, seat, action)


def ride(state: State, frame: Train) -> Iterator[Use | Done]:
    yield from usable(state, frame)
    yield Done()


def use_train(ledger: Ledger[State], frame: Train, command: Use | Done) -> None:
    """Use a slot of the card; with the last one the card closes by itself (ELP-3.4)."""
    state = ledger.state
    ledger.close_frame()
    if isinstance(command, Use):
        action = standing(state, frame, command.slot)
        left = _without(frame.slots, command.slot)
        if left:
            ledger.open_frames(replace(frame, slots=left))
        deed(action).perform(ledger, frame.seat, action)


def pair(state: State, frame: AuxPair) -> Iterator[UseAuxiliary | Done]:
    yield from performable(state, frame.seat, frame.used)
    yield Done()


def use_pair(ledger: Ledger[State], frame: AuxPair, command: UseAuxiliary | Done) -> None:
    """Perform another auxiliary action; after the last the pair closes by itself (ELP-6.11, ELP-3.4)."""
    ledger.close_frame()
    if isinstance(command, UseAuxiliary):
        used = (*frame.used, command.action)
        if len(used) < frame.count:
            ledger.open_frames(replace(frame, used=used))
        perform_auxiliary(ledger, frame.seat, command.action)


def _without(slots: tuple[int, ...], slot: int) -> tuple[int, ...]:
    place = slots.index(slot)
    return (*slots[:place], *slots[place + 1 :])


def no_slot(state: State, frame: Actions | Train, slot: int) -> RefusalReason | None:
    """Say why a slot cannot be used: each of a tile (ELP-5.2) or a train card (ELP-6.7) once."""
    rule = "ELP-5.2" if isinstance(frame, Actions) else "ELP-6.7"
    if slot > len(printed(state, frame)):
        return RefusalReason(rule, f"slots are numbered from 1 to {len(printed(state, frame))}")
    if slot not in frame.slots:
        return RefusalReason(
            rule, f"this slot cannot be used any more; open: {listed(sorted(set(frame.slots)))}"
        )
    action = standing(state, frame, slot)
    return deed(action).objection(state, frame.seat, action)


def no_auxiliary(
    state: State, seat: int, name: AuxiliaryId, used: tuple[AuxiliaryId, ...] = ()
) -> RefusalReason | None:
    """Say why an auxiliary action cannot be performed."""
    action = auxiliary(state.players[seat].discs, name)
    if name in used:
        return RefusalReason("ELP-6.11", "the two auxiliary actions have to be different")
    if action is None:
        return RefusalReason(
            "ELP-5.6", f"{name} is closed until the disc {AUXILIARY[name].disc} is off your board"
        )
    return deed(action).objection(state, seat, action)


def _foreign(state: State, frame: Actions) -> bool:
    building = state.board.buildings.get(frame.site)
    return building is not None and building.seat != frame.seat


def not_here(state: State, frame: Actions, command: AnyCommand) -> RefusalReason | None:
    match command:
        case Use() if _foreign(state, frame):
            return RefusalReason("ELP-5.4", "at another's building only an auxiliary action may be performed")
        case UseAuxiliary() if _foreign(state, frame) and not frame.auxiliary:
            return RefusalReason(
                "ELP-5.4", "at another's building one auxiliary action may be performed, and no other"
            )
        case Use() if frame.helped:
            return RefusalReason(
                "ELP-5.1", "the auxiliary action was performed here, so the tile cannot be used"
            )
        case Use(slot):
            return no_slot(state, frame, slot)
        case UseAuxiliary() if not frame.auxiliary:
            return RefusalReason("ELP-5.1", "either the tile is used here, or one auxiliary action, not both")
        case UseAuxiliary(name):
            return no_auxiliary(state, frame.seat, name)
        case _:
            return RefusalReason(
                "ELP-3.2", "use a slot of the building or an auxiliary action, or be done here"
            )


def not_aboard(state: State, frame: Train, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, Use):
        return no_slot(state, frame, command.slot)
    return RefusalReason(
        "ELP-3.4", f"the train card comes first; open slots: {listed(frame.slots)}; or be done with it"
    )


def not_paired(state: State, frame: AuxPair, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, UseAuxiliary):
        return no_auxiliary(state, frame.seat, command.action, frame.used)
    return RefusalReason(
        "ELP-3.4", "the auxiliary actions come first: perform another one, or be done with them"
    )


def done(state: State, frame: Actions | Train | AuxPair) -> Done:
    return Done()


AT_STOP_1 = Question(Actions, actions, act_1, why=not_here, default=done, allows_between_actions=True)
"""Of version 1."""

RULES: tuple[FrameRule, ...] = (
    Question(Actions, actions, act, why=not_here, default=done, allows_between_actions=True),
    Question(Train, ride, use_train, why=not_aboard, default=done, allows_between_actions=True),
    Question(AuxPair, pair, use_pair, why=not_paired, default=done, allows_between_actions=True),
)

"""The action phase: slots of tiles and train cards, and auxiliary actions (ELP-5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.el_paso.commands import AnyCommand, Done, Use, UseAuxiliary
from domain.games.el_paso.data import AUXILIARY, TRAINS, tile_slots
from domain.games.el_paso.data.actions import AnyPrinted, AuxiliaryId, Hire
from domain.games.el_paso.frames import Actions, AuxPair, Train
from domain.games.el_paso.model import auxiliary_action
from domain.games.el_paso.rules.printed_actions import printed_action
from domain.games.el_paso.rules.refusals import join_legal
from domain.games.el_paso.rules.workers import Hiring
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def printed_slots(state: State, frame: Actions | Train) -> tuple[AnyPrinted, ...]:
    if isinstance(frame, Actions):
        return tile_slots(frame.tile)
    return TRAINS[frame.card].slots(state.options.train_side(frame.card))


def current_action(state: State, frame: Actions | Train, slot: int) -> AnyPrinted | Hiring:
    """Return the current action of a slot. A hire slot has its second price after one use (ELP-6.5)."""
    action = printed_slots(state, frame)[slot - 1]
    if not isinstance(action, Hire):
        return action
    used = len(action.costs) - frame.slots.count(slot)
    hired = frame.hired if isinstance(frame, Actions) and used else ()
    return Hiring(action.costs[used], hired)


def usable_slots(state: State, frame: Actions | Train) -> Iterator[Use]:
    """Yield the slots that can be used in full (ELP-5.2, ELP-5.3)."""
    for slot in sorted(set(frame.slots)):
        action = current_action(state, frame, slot)
        if printed_action(action).objection(state, frame.seat, action) is None:
            yield Use(slot)


def usable_auxiliaries(state: State, seat: int, used: tuple[AuxiliaryId, ...] = ()) -> Iterator[UseAuxiliary]:
    """Yield the auxiliary actions that can be performed (ELP-5.6)."""
    player = state.players[seat]
    for name in AUXILIARY:
        action = auxiliary_action(player.discs, name)
        if action is None or name in used:
            continue
        if printed_action(action).objection(state, seat, action) is None:
            yield UseAuxiliary(name)


def stop_options(state: State, frame: Actions) -> Iterator[Use | UseAuxiliary | Done]:
    """Yield the actions of the tile, the auxiliary actions, and `Done` (ELP-5.1)."""
    yield from usable_slots(state, frame)
    if frame.auxiliary:
        yield from usable_auxiliaries(state, frame.seat)
    yield Done()


def act_at_stop(ledger: Ledger[State], frame: Actions, command: Use | UseAuxiliary | Done) -> None:
    """Use a slot or an auxiliary action. The first choice between the two is binding (ELP-5.1)."""
    state = ledger.state
    ledger.close_frame()
    match command:
        case Use(slot):
            action = current_action(state, frame, slot)
            ledger.open_frames(replace(frame, slots=_without(frame.slots, slot), auxiliary=False))
            printed_action(action).perform(ledger, frame.seat, action)
        case UseAuxiliary(name):
            ledger.open_frames(replace(frame, slots=(), auxiliary=False, helped=True))
            perform_auxiliary(ledger, frame.seat, name)
        case Done():
            pass


def act_at_stop_1(ledger: Ledger[State], frame: Actions, command: Use | UseAuxiliary | Done) -> None:
    """Use a slot or an auxiliary action under version 1 of the rules.

    Under that version, frames do not record the use of an auxiliary action.
    """
    if not isinstance(command, UseAuxiliary):
        act_at_stop(ledger, frame, command)
        return
    ledger.close_frame()
    ledger.open_frames(replace(frame, slots=(), auxiliary=False))
    perform_auxiliary(ledger, frame.seat, command.action)


def why_not_here(state: State, frame: Actions, command: AnyCommand) -> RefusalReason | None:
    match command:
        case Use() if _is_foreign(state, frame):
            return RefusalReason(
                "ELP-5.4", "at another player's building, you may only use an auxiliary action"
            )
        case UseAuxiliary() if _is_foreign(state, frame) and not frame.auxiliary:
            return RefusalReason(
                "ELP-5.4", "at another player's building, you may only use one auxiliary action"
            )
        case Use() if frame.helped:
            return RefusalReason(
                "ELP-5.1", "you have used an auxiliary action here, so you cannot use the building"
            )
        case Use(slot):
            return why_not_slot(state, frame, slot)
        case UseAuxiliary() if not frame.auxiliary:
            return RefusalReason(
                "ELP-5.1", "you may use either the building or one auxiliary action, not both"
            )
        case UseAuxiliary(name):
            return why_not_auxiliary(state, frame.seat, name)
        case _:
            return RefusalReason(
                "ELP-3.2", "use a slot of the building or an auxiliary action, or finish here"
            )


def _is_foreign(state: State, frame: Actions) -> bool:
    building = state.board.buildings.get(frame.site)
    return building is not None and building.seat != frame.seat


def perform_auxiliary(ledger: Ledger[State], seat: int, name: AuxiliaryId) -> None:
    """Perform an auxiliary action, improved if its disc is off the board (ELP-5.6)."""
    action = auxiliary_action(ledger.state.players[seat].discs, name)
    if action is None:
        raise ValueError(f"{name} is locked")
    printed_action(action).perform(ledger, seat, action)


def train_options(state: State, frame: Train) -> Iterator[Use | Done]:
    yield from usable_slots(state, frame)
    yield Done()


def use_train(ledger: Ledger[State], frame: Train, command: Use | Done) -> None:
    """Use a slot of the card. After its last slot, the card closes automatically (ELP-3.4)."""
    state = ledger.state
    ledger.close_frame()
    if isinstance(command, Use):
        action = current_action(state, frame, command.slot)
        left = _without(frame.slots, command.slot)
        if left:
            ledger.open_frames(replace(frame, slots=left))
        printed_action(action).perform(ledger, frame.seat, action)


def why_not_aboard(state: State, frame: Train, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, Use):
        return why_not_slot(state, frame, command.slot)
    return RefusalReason(
        "ELP-3.4", f"first use the train card (slots {join_legal(frame.slots)}), or finish with it"
    )


def pair_options(state: State, frame: AuxPair) -> Iterator[UseAuxiliary | Done]:
    yield from usable_auxiliaries(state, frame.seat, frame.used)
    yield Done()


def use_pair(ledger: Ledger[State], frame: AuxPair, command: UseAuxiliary | Done) -> None:
    """Use an auxiliary action. After the last one, the pair closes automatically (ELP-6.11, ELP-3.4)."""
    ledger.close_frame()
    if isinstance(command, UseAuxiliary):
        used = (*frame.used, command.action)
        if len(used) < frame.count:
            ledger.open_frames(replace(frame, used=used))
        perform_auxiliary(ledger, frame.seat, command.action)


def why_not_paired(state: State, frame: AuxPair, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, UseAuxiliary):
        return why_not_auxiliary(state, frame.seat, command.action, frame.used)
    return RefusalReason("ELP-3.4", "first use another auxiliary action, or finish with them")


def default_done(state: State, frame: Actions | Train | AuxPair) -> Done:
    return Done()


def _without(slots: tuple[int, ...], slot: int) -> tuple[int, ...]:
    place = slots.index(slot)
    return (*slots[:place], *slots[place + 1 :])


def why_not_slot(state: State, frame: Actions | Train, slot: int) -> RefusalReason | None:
    """Return why a slot cannot be used.

    Each slot of a tile (ELP-5.2) or train card (ELP-6.7) works once.
    """
    rule = "ELP-5.2" if isinstance(frame, Actions) else "ELP-6.7"
    if slot > len(printed_slots(state, frame)):
        return RefusalReason(rule, f"slots are numbered from 1 to {len(printed_slots(state, frame))}")
    if slot not in frame.slots:
        return RefusalReason(
            rule, f"this slot can no longer be used; slots left: {join_legal(sorted(set(frame.slots)))}"
        )
    action = current_action(state, frame, slot)
    return printed_action(action).objection(state, frame.seat, action)


def why_not_auxiliary(
    state: State, seat: int, name: AuxiliaryId, used: tuple[AuxiliaryId, ...] = ()
) -> RefusalReason | None:
    action = auxiliary_action(state.players[seat].discs, name)
    if name in used:
        return RefusalReason("ELP-6.11", "the two auxiliary actions must be different")
    if action is None:
        return RefusalReason(
            "ELP-5.6",
            f"the auxiliary action {AUXILIARY[name].name} is locked until its disc is off your board",
        )
    return printed_action(action).objection(state, seat, action)


STOP_QUESTION_1 = Question(
    Actions, stop_options, act_at_stop_1, why=why_not_here, default=default_done, allows_between_actions=True
)
"""The question of version 1 of the rules."""

RULES: tuple[FrameRule, ...] = (
    Question(
        Actions,
        stop_options,
        act_at_stop,
        why=why_not_here,
        default=default_done,
        allows_between_actions=True,
    ),
    Question(
        Train, train_options, use_train, why=why_not_aboard, default=default_done, allows_between_actions=True
    ),
    Question(
        AuxPair, pair_options, use_pair, why=why_not_paired, default=default_done, allows_between_actions=True
    ),
)

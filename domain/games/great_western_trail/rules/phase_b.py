"""Phase B: local actions, or one single auxiliary action (section 5 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from domain.games.great_western_trail.commands import AnyCommand, EndPhaseB, LocalAction, SingleAuxiliary
from domain.games.great_western_trail.data import AUXILIARY, actions
from domain.games.great_western_trail.frames import InUse, PhaseB
from domain.games.great_western_trail.model import described_spaces, space_name, tile_at
from domain.games.great_western_trail.rules import auxiliary_actions
from domain.games.great_western_trail.rules.local_actions import (
    action_variants,
    begin_action,
    tile_actions,
    why_impossible,
)
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

Answer = LocalAction | SingleAuxiliary | EndPhaseB
IsInUse = Callable[[State, PhaseB, InUse], bool]
"""Checks that a building is still in use after later events."""


def phase_options(state: State, frame: PhaseB) -> Iterator[Answer]:
    """Yield the unused local actions, any single auxiliary actions, and the option to finish (GWT-5.1)."""
    return _options(state, frame, is_in_use_along_chain)


def phase_options_1(state: State, frame: PhaseB) -> Iterator[Answer]:
    """Yield the options under version 1 of the rules."""
    return _options(state, frame, is_in_use_by_itself)


def _options(state: State, frame: PhaseB, is_in_use: IsInUse) -> Iterator[Answer]:
    for use in frame.buildings:
        if is_in_use(state, frame, use):
            yield from _local_actions(state, frame, use)
    if frame.auxiliary:
        yield from map(SingleAuxiliary, auxiliary_actions.single_actions(state, frame.seat))
    yield EndPhaseB()


def _local_actions(state: State, frame: PhaseB, use: InUse) -> Iterator[LocalAction]:
    for index, action in enumerate(tile_actions(use.tile, use.site)):
        if index not in use.used:
            for option, cards in action_variants(state, frame.seat, action, frame.buildings, use.site):
                yield LocalAction(use.site, index, option, cards)


def is_standing(state: State, use: InUse) -> bool:
    """Return whether the tile is still there. A tile that replaced it cannot be used (GWT-8.4.4)."""
    return tile_at(state, use.site) == use.tile


def is_in_use_by_itself(state: State, frame: PhaseB, use: InUse) -> bool:
    """Return whether the building is still there. A replaced 8b does not matter (version 1)."""
    return is_standing(state, use)


def is_in_use_along_chain(state: State, frame: PhaseB, use: InUse) -> bool:
    """Return whether the building and all 8b buildings before it in the chain still stand (GWT-8.4.4)."""
    before = frame.buildings[: frame.buildings.index(use) + 1]
    return all(is_standing(state, earlier) for earlier in before)


def act(ledger: Ledger[State], frame: PhaseB, command: Answer) -> None:
    ledger.close_frame()
    match command:
        case LocalAction():
            _perform(ledger, frame, command)
        case SingleAuxiliary(action):  # GWT-5.1.4: no local action can follow it
            ledger.open_frames(replace(frame, buildings=(), auxiliary=False))
            auxiliary_actions.perform(ledger, frame.seat, AUXILIARY[action].single)
        case EndPhaseB():
            return


def _perform(ledger: Ledger[State], frame: PhaseB, command: LocalAction) -> None:
    use = next(use for use in frame.buildings if use.site == command.site)
    action = tile_actions(use.tile, use.site)[command.index]
    if not isinstance(action, actions.MoveCattleman):  # GWT-5.5: after moving on, the unused actions are lost
        after = replace(use, used=tuple(sorted((*use.used, command.index))))
        buildings = tuple(after if building is use else building for building in frame.buildings)
        ledger.open_frames(replace(frame, buildings=buildings, auxiliary=False))
    begin_action(ledger, frame.seat, use.site, action, (command.option, command.cards))


def why_not(state: State, frame: PhaseB, command: AnyCommand) -> RefusalReason | None:
    return _why_not(state, frame, command, is_in_use_along_chain)


def why_not_1(state: State, frame: PhaseB, command: AnyCommand) -> RefusalReason | None:
    """Return the reason for a refusal under version 1 of the rules."""
    return _why_not(state, frame, command, is_in_use_by_itself)


def _why_not(state: State, frame: PhaseB, command: AnyCommand, is_in_use: IsInUse) -> RefusalReason | None:
    match command:
        case SingleAuxiliary(action):
            if frame.auxiliary:
                return auxiliary_actions.why_not_single(state, frame.seat, action)
            return RefusalReason(
                "GWT-5.1.4",
                "one single auxiliary action is possible at a location, and only instead of local actions",
            )
        case LocalAction():
            return _why_not_local(state, frame, command, is_in_use)
        case _:
            return None


def _why_not_local(state: State, frame: PhaseB, command: LocalAction, is_in_use: IsInUse) -> RefusalReason:
    if not frame.buildings:
        if frame.auxiliary:
            return RefusalReason("GWT-5.2", "only one single auxiliary action is possible here")
        return RefusalReason("GWT-5.1.4", "no local action is possible here after the auxiliary action")
    use = next((use for use in frame.buildings if use.site == command.site), None)
    if use is None:
        sites = described_spaces(use.site for use in frame.buildings)
        return RefusalReason("GWT-5.1", f"you can only use the building at your location: {sites}")
    if not is_in_use(state, frame, use):
        return _why_not_in_use(state, frame, use)
    printed = tile_actions(use.tile, use.site)
    if command.index >= len(printed):
        return RefusalReason(
            "GWT-5.1.1",
            f"the building at {space_name(use.site)} has {pluralize(len(printed), 'local action')}",
        )
    if command.index in use.used:
        halves = isinstance(printed[command.index], actions.Choice)
        return RefusalReason(
            "GWT-5.1.2" if halves else "GWT-5.1.1", "you have already performed this local action"
        )
    return why_impossible(state, frame.seat, printed[command.index], command)


def _why_not_in_use(state: State, frame: PhaseB, use: InUse) -> RefusalReason:
    gone = next(building for building in frame.buildings if not is_standing(state, building))
    here = "there" if gone is use else f"at {space_name(use.site)}, which you used through it"
    return RefusalReason(
        "GWT-8.4.4",
        f"the building at {space_name(gone.site)} was replaced, so no more actions are possible {here}",
    )


def default_end(state: State, frame: PhaseB) -> EndPhaseB:
    return EndPhaseB()


RULES: tuple[FrameRule, ...] = (
    Question(PhaseB, phase_options, act, why=why_not, default=default_end, allows_between_actions=True),
)

PHASE_B_QUESTION_1 = Question(
    PhaseB, phase_options_1, act, why=why_not_1, default=default_end, allows_between_actions=True
)

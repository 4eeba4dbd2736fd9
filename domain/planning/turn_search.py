"""A plan for the rest of a seat's own turn: a beam of sequences of answers, widened while states are left.

A sequence is worth the mean, over imagined worlds, of how far ahead its seat is at the end of the turn.
Where something is drawn within the turn, what follows is played by the best next step in each world, as what
will be done there depends on the draw; so a plan ends at its first draw, and is made anew behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean, pstdev
from typing import Any

from domain.kernel.decide import default_answer, legal_options, seats_to_act
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.imagination import Imagination, imagine_worlds
from domain.planning.outlook import Outlook
from domain.planning.plan import Choice, Plan

WORLDS = 4
"""Worlds that a sequence is averaged over."""
WIDTHS = (1, 3, 8, 20, 50, 120, 300, 800, 2_000)
"""Sequences that are kept at each length, pass by pass."""
LONGEST = 60
"""Answers of one turn; a turn that is longer is judged where it stands."""


@dataclass(eq=False)
class _Line:
    """A sequence of answers: the states it leads to in each world, and the sequences that go on from it."""

    commands: tuple[Command, ...]
    states: tuple[Any, ...]
    leads: tuple[float, ...] = ()
    before: _Line | None = field(default=None, repr=False)
    drew: bool = False
    is_over: bool = False
    longer: list[_Line] | None = field(default=None, repr=False)
    worth: float = field(init=False)

    def __post_init__(self) -> None:
        self.worth = fmean(self.leads) if self.leads else 0.0

    def expected(self) -> tuple[Any, ...]:
        """Give the states of one world after each answer, up to a draw."""
        before = self.before.expected() if self.before else ()
        return (*before, self.states[0]) if self.commands and not self.drew else before


def plan_turn(
    game: Game[Any],
    outlook: Outlook[Any, Any],
    state: Any,
    seat: int,
    budget: int,
    seed: int,
    worlds: int = WORLDS,
) -> Plan:
    """Plan what a seat that is asked answers until its turn is over; `budget` counts states.

    The first pass is carried out even where it takes more.
    """
    search = _TurnSearch(Imagination(game, outlook, budget, seed), seat)
    root = _Line((), tuple(imagine_worlds(game, state, seat, worlds, seed)))
    ended: dict[Command, _Line] = {}
    for width in WIDTHS:
        is_whole = search.widen(root, width, ended)
        if is_whole or search.imagination.is_spent:
            break
    lines = sorted(ended.values(), key=_by_worth)
    choices = tuple(Choice(line.commands[0], line.worth, pstdev(line.leads)) for line in lines)
    best = lines[0]
    return Plan(best.commands, choices, best.expected(), search.imagination.visited)


class _TurnSearch:
    def __init__(self, imagination: Imagination, seat: int) -> None:
        self.imagination, self.seat = imagination, seat
        self.game = imagination.game

    def widen(self, root: _Line, width: int, ended: dict[Command, _Line]) -> bool:
        """Keep the best whole sequence of each first answer; say whether no sequence had to be left out."""
        must_end, beam, is_whole = not ended, [root], True
        while beam:
            if self.imagination.is_spent and not must_end:
                return False
            grown = [one for line in beam for one in self._longer(line)]
            for one in grown:
                if one.is_over:
                    _keep_better(ended, one)
            going_on = sorted((one for one in grown if not one.is_over), key=_by_worth)
            is_whole = is_whole and len(going_on) <= width
            beam = going_on[:width]
        return is_whole

    def _longer(self, line: _Line) -> list[_Line]:
        if line.longer is None:
            options = legal_options(self.game, line.states[0], self.seat)
            line.longer = _distinct([self._extend(line, command) for command in options])
        return line.longer

    def _extend(self, line: _Line, command: Command) -> _Line:
        depth = len(line.commands) + 1
        stepped = [
            self.imagination.step(state, self.seat, command, world, depth)
            for world, state in enumerate(line.states)
        ]
        drew = any(each for _, each in stepped)
        states = tuple(state for state, _ in stepped)
        if drew:
            states = tuple(self._play_on(state, world, depth) for world, state in enumerate(states))
        is_over = drew or depth >= LONGEST or not self._all_go_on(states)
        leads = tuple(self.imagination.lead(state, self.seat) for state in states)
        return _Line((*line.commands, command), states, leads, line, drew, is_over)

    def _goes_on(self, state: Any) -> bool:
        return self.seat in seats_to_act(state)

    def _all_go_on(self, states: tuple[Any, ...]) -> bool:
        """Say whether every world asks the seat, and the same: what others hold may bring them in first."""
        return all(map(self._goes_on, states)) and len({type(state.stack[-1]) for state in states}) == 1

    def _play_on(self, state: Any, world: int, depth: int) -> Any:
        """Play the turn to its end in one world: by the best next step, quickly once the budget is spent."""
        while self._goes_on(state) and depth < LONGEST:
            depth += 1
            if self.imagination.is_spent:
                quick = default_answer(self.game, state, self.seat)
                state = self.imagination.step(state, self.seat, quick, world, depth)[0]
                continue
            options = legal_options(self.game, state, self.seat)
            after = [self.imagination.step(state, self.seat, option, world, depth)[0] for option in options]
            state = max(after, key=lambda one: self.imagination.lead(one, self.seat))
        return state


def _keep_better(ended: dict[Command, _Line], line: _Line) -> None:
    first = line.commands[0]
    if first not in ended or line.worth > ended[first].worth:
        ended[first] = line


def _distinct(lines: list[_Line]) -> list[_Line]:
    """Leave out what leads where another sequence leads."""
    found: dict[tuple[float, ...], list[_Line]] = {}
    for line in lines:
        alike = found.setdefault(line.leads, [])
        if not any(one.states == line.states for one in alike):
            alike.append(line)
    return [line for alike in found.values() for line in alike]


def _by_worth(line: _Line) -> float:
    return -line.worth

"""Plan the rest of a seat's own turn: a beam search, then a race between the best sequences.

The beam grows in one imagined world and is widened pass by pass for part of the budget. The best sequence of
each first answer then runs in more worlds with other draws; it is worth the seat's mean lead at the end of
the turn. After a draw, or where a world does not allow the next answer, the best next answer is played, since
what to do there depends on the draw. So a plan ends at its first draw and is made again after it. An outlook
that judges states within a turn is asked there. If the outlook awaits replies, the few best race to the end
of the next seat's turn.

Where only draws are unknown, all promising sequences race, and each world redraws only for the last answer.
Otherwise the sequence that is luckiest in world 0 would win, and more so the more sequences there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from math import ceil, log2
from statistics import fmean, pstdev
from typing import Any

from domain.kernel.decide import default_answer, is_legal, seats_to_act
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.imagination import LONGEST, Imagination, SearchStep, imagine_world
from domain.planning.outlook import Outlook
from domain.planning.plan import Choice, Plan

MOST_WORLDS = 256
"""Worlds that one sequence is tried in."""


@dataclass(eq=False)
class Contender:
    """A sequence of answers, how far ahead it ended in each world so far, and the round it dropped out in."""

    commands: tuple[Command, ...]
    leads: list[float]
    round: int = field(default=0)

    @property
    def worth(self) -> float:
        """The mean lead."""
        return fmean(self.leads)

    @property
    def deviation(self) -> float:
        """Standard deviation of the leads."""
        return pstdev(self.leads)

    @property
    def rank(self) -> tuple[int, float]:
        """Sorts the best first."""
        return (-self.round, -self.worth)


def run_race(
    contenders: Sequence[Contender], run: Callable[[Contender, int], float], left: Callable[[], int]
) -> list[Contender]:
    """Return the contenders, the best first. `run` tries one in a world, `left` says what it may still cost.

    Each has been tried in world 0. What is compared was tried in the same worlds.
    """
    running = sorted(contenders, key=lambda one: one.rank)
    rounds = ceil(log2(max(1, len(running))))
    for number in range(1, rounds + 1):
        _run_round(running, run, left, left() - left() // (rounds - number + 1))
        worlds = min(len(one.leads) for one in running)
        running.sort(key=lambda one: -fmean(one.leads[:worlds]))
        running = running[: (len(running) + 1) // 2]
        for one in running:
            one.round = number
    return sorted(contenders, key=lambda one: one.rank)


def _run_round(
    running: list[Contender], run: Callable[[Contender, int], float], left: Callable[[], int], until: int
) -> None:
    """Try all in one world after the other, until no more than that is left."""
    first = min(len(one.leads) for one in running)
    for world in range(first, MOST_WORLDS):
        for one in running:
            if left() <= until:
                return
            if len(one.leads) == world:
                one.leads.append(run(one, world))


DEPTH = 50
"""Where a reply's answers begin to be counted: its draws are others than those of the turn before."""
CONTENDERS = 12
"""Sequences that are compared by replies at most."""
STATES = 600
"""States that a sequence has to have for its replies, so that these are more than luck."""


class ReplySearch:
    """Plays the turn after the seat's own for whoever has it, at the cost of the same budget."""

    def __init__(self, imagination: Imagination) -> None:
        self._own = imagination

    def contenders(self) -> int:
        """Return how many sequences can be compared by replies, by the states that are left."""
        own = self._own
        if not own.outlook.awaits_reply:
            return 0
        return min(CONTENDERS, (own.budget - own.visited) // STATES)

    def after(self, state: Any, world: int) -> Any:
        """Return the state after the next seat's turn, the same where the game is over."""
        own, asked = self._own, seats_to_act(state)
        if not asked or asked[0] == own.seat:
            return state
        rival = Imagination(own.game, own.outlook, asked[0], own.budget, own.seed)
        rival.visited = own.visited
        end = rival.play_on(SearchStep(state, drew=False, is_over=False), world, DEPTH)
        own.visited = rival.visited
        return end


WIDTHS = (1, 3, 8, 20, 50, 120, 300, 800, 2_000)
"""Sequences that are kept at each length, pass by pass."""
GROWTH = 0.5
"""The part of the budget that widens the beam, where there is more than one first answer."""
FEWEST = 2
"""Sequences that can be compared."""
RUNS = 30
"""States of the race for each sequence that enters it, where draws alone decide."""


@dataclass(eq=False)
class _Line:
    """A sequence of answers, what it leads to in world 0, and the sequences that go on from it."""

    commands: tuple[Command, ...]
    step: SearchStep
    lead: float = 0.0
    before: _Line | None = field(default=None, repr=False)
    longer: list[_Line] | None = field(default=None, repr=False)

    def expected(self) -> tuple[Any, ...]:
        """Return the states after each answer, up to a draw."""
        before = self.before.expected() if self.before else ()
        return (*before, self.step.state) if self.commands and not self.step.drew else before


def plan_turn(
    game: Game[Any], outlook: Outlook[Any, Any], state: Any, seat: int, budget: int, seed: int
) -> Plan:
    """Plan what a seat that is asked answers until its turn is over; `budget` counts states.

    No more are visited but for default answers that bring one turn to its end. First answers that there was
    no budget for are not among the choices.
    """
    search = _TurnSearch(Imagination(game, outlook, seat, budget, seed), state)
    search.grow_lines()
    found = {line.commands: line for line in search.promising_lines()}
    ranked = search.race_by_replies() or search.race(found.values())
    choices: dict[Command, Choice] = {}
    for one in ranked:
        choices.setdefault(one.commands[0], Choice(one.commands[0], one.worth, one.deviation))
    best = found[ranked[0].commands]
    return Plan(best.commands, tuple(choices.values()), best.expected(), search.imagination.visited)


class _TurnSearch:
    def __init__(self, imagination: Imagination, state: Any) -> None:
        self.imagination, self.state = imagination, state
        self.game, self.seat = imagination.game, imagination.seat
        self.worlds = [self._world(0)]
        self.root = _Line((), SearchStep(self.worlds[0], drew=False, is_over=False))
        self.replies = ReplySearch(imagination)
        self.ended: dict[Command, _Line] = {}
        self.lines: dict[tuple[Command, ...], _Line] = {}
        self.open: list[_Line] = []

    def grow_lines(self) -> None:
        """Find sequences that end the turn, one at least."""
        budget = self.imagination.budget
        for width in WIDTHS:
            until = int(budget * GROWTH) if len(self.ended) > 1 else budget
            if self._widen(width, until) or self.imagination.visited >= until:
                break
        if not self.ended:
            self._cut_short(self.open[0])

    def _widen(self, width: int, until: int) -> bool:
        """Follow as many sequences as the width says; say whether no sequence had to be left out."""
        beam, is_whole = [self.root], True
        while beam:
            grown, is_complete = self._grow(beam, until)
            for line in grown:
                if self._is_at_end(line):
                    self._keep_better(line)
            going_on = _distinct(sorted((one for one in grown if not self._is_at_end(one)), key=_by_lead))
            if not is_complete:
                self.open = going_on
                return False
            is_whole = is_whole and len(going_on) <= width
            beam = going_on[:width]
        return is_whole

    def _grow(self, beam: list[_Line], until: int) -> tuple[list[_Line], bool]:
        """Return sequences that are longer by one answer, and whether there was budget for all of them."""
        grown: list[_Line] = []
        for line in beam:
            if line.longer is None:
                made: list[_Line] = []
                for command in self.imagination.options(line.step.state):
                    if (made or grown) and self.imagination.visited >= until:
                        return grown + made, False
                    made.append(self._extend(line, command))
                line.longer = made
            grown += line.longer
        return grown, True

    def _extend(self, line: _Line, command: Command) -> _Line:
        depth = self._number(len(line.commands) + 1)
        step = self.imagination.answer(line.step.state, command, 0, depth)
        return _Line((*line.commands, command), step, self._judge(step, 0, depth), line)

    def _judge(self, step: SearchStep, world: int, depth: int) -> float:
        """Return how far ahead the seat is; behind a draw the turn is played on, unless it can be judged."""
        if step.drew and not self.imagination.outlook.judges_draws:
            return self.imagination.lead(self.imagination.play_on(step, world, depth))
        return self.imagination.lead(step.state)

    def _is_at_end(self, line: _Line) -> bool:
        return line.step.drew or line.step.is_over or len(line.commands) >= LONGEST

    def _keep_better(self, line: _Line) -> None:
        first = line.commands[0]
        self.lines[line.commands] = line
        if first not in self.ended or line.lead > self.ended[first].lead:
            self.ended[first] = line

    def _cut_short(self, line: _Line) -> None:
        """Keep what was found of a turn that there is no budget for, and end it by default answers."""
        step, depth = line.step, len(line.commands)
        while not step.is_over and depth < LONGEST:
            depth += 1
            quick = default_answer(self.game, step.state, self.seat)
            step = self.imagination.answer(step.state, quick, 0, depth)
        line.lead = self.imagination.lead(step.state)
        self.ended[line.commands[0]] = self.lines[line.commands] = line

    def race(self, lines: Iterable[_Line]) -> list[Contender]:
        """Rank sequences by where they end in further worlds."""
        contenders = [Contender(line.commands, [line.lead]) for line in lines]
        return run_race(contenders, self.run, self._left)

    def race_by_replies(self) -> list[Contender]:
        """Rank the best few by what the next seat makes of them, others behind; none without states for it.

        What the others are worth is moved by as much as replies changed the worth of those few.
        """
        most = self.replies.contenders()
        if most < FEWEST or len(self.ended) < FEWEST:
            return []
        lines = sorted(self.ended.values(), key=_by_lead)
        contenders = [Contender(line.commands, [self.run_on(line.commands, 0)]) for line in lines[:most]]
        ranked = run_race(contenders, lambda one, world: self.run_on(one.commands, world), self._left)
        moved = fmean(one.worth for one in ranked) - fmean(line.lead for line in lines[:most])
        lowest = min(one.worth for one in ranked)
        behind = (Contender(line.commands, [min(lowest, line.lead + moved)]) for line in lines[most:])
        return [*ranked, *behind]

    def _left(self) -> int:
        return self.imagination.budget - self.imagination.visited

    def run_on(self, commands: tuple[Command, ...], world: int) -> float:
        """Return how far ahead a sequence leaves the seat after the next seat's turn."""
        step, depth = self._carry_out(commands, world)
        state = self.imagination.play_on(step, world, depth)
        return self.imagination.lead(self.replies.after(state, world))

    def run(self, contender: Contender, world: int) -> float:
        """Return how far ahead a sequence ends in another world."""
        if self.imagination.outlook.draws_decide:
            return self._draw_again(self.lines[contender.commands], world)
        step, depth = self._carry_out(contender.commands, world)
        if step.drew or step.is_over:
            return self._judge(step, world, depth)
        return self.imagination.lead(self.imagination.play_on(step, world, depth))

    def _carry_out(self, commands: tuple[Command, ...], world: int) -> tuple[SearchStep, int]:
        """Return where a sequence comes to in a world, up to a draw, and how many answers that took."""
        while world >= len(self.worlds):
            self.worlds.append(self._world(len(self.worlds)))
        step, depth = SearchStep(self.worlds[world], drew=False, is_over=False), 0
        for number, command in enumerate(commands, 1):
            if number > 1 and not is_legal(self.game, step.state, self.seat, command):
                break
            step, depth = self.imagination.answer(step.state, command, world, number), number
            if step.drew or step.is_over:
                break
        return step, depth

    def _number(self, depth: int) -> int:
        """Return the number that draws follow from: all first draws of a world are the same luck."""
        return 1 if self.imagination.outlook.draws_decide else depth

    def promising_lines(self) -> list[_Line]:
        """Return the best sequence of each first answer; where draws alone decide, others before them too."""
        if not self.imagination.outlook.draws_decide:
            return [*self.ended.values()]
        most = max(4, (self.imagination.budget - self.imagination.visited) // RUNS)
        best = nsmallest(most, self.lines.values(), key=_by_lead)
        return [*{line.commands: line for line in (*best, *self.ended.values())}.values()]

    def _draw_again(self, line: _Line, world: int) -> float:
        """Return how far ahead a sequence ends where its last answer meets another draw."""
        if line.before is None or not line.step.drew:
            return line.lead
        step = self.imagination.answer(line.before.step.state, line.commands[-1], world, self._number(1))
        return self._judge(step, world, len(line.commands))

    def _world(self, number: int) -> Any:
        return imagine_world(self.game, self.state, self.seat, self.imagination.seed, number)


def _distinct(lines: list[_Line]) -> list[_Line]:
    """Leave out what leads where another sequence leads."""
    found: dict[float, list[_Line]] = {}
    kept = []
    for line in lines:
        alike = found.setdefault(line.lead, [])
        if not any(one.step.state == line.step.state for one in alike):
            alike.append(line)
            kept.append(line)
    return kept


def _by_lead(line: _Line) -> float:
    return -line.lead

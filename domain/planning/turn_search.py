"""Plan the rest of a seat's own turn: a beam search, then a race between the best sequences of answers.

The beam grows in one imagined world, and is widened with every pass until part of the budget is spent. Then
the best sequence of each first answer is played in more worlds with different draws. Its value is the seat's
mean lead at the end of the turn.

The right answer after a draw depends on the draw. So after a draw, or if a world does not allow the next
answer, the best next answer is played. A plan ends at its first draw, and a new plan is made after it. If
the outlook judges draws, it is asked right after the draw instead. If it awaits replies, the best few
sequences race to the end of the next seat's turn.

If only draws are unknown (`draws_decide`), all promising sequences race, and each world redraws only for the
last answer. Otherwise the sequence that was luckiest in world 0 would win, especially among many sequences.
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
"""Maximum number of worlds in which a sequence is played."""


@dataclass(eq=False)
class Contender:
    """A sequence of answers, the seat's lead in each world so far, and the last round that it reached."""

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
        """The sort key; the best contender comes first."""
        return (-self.round, -self.worth)


def run_race(
    contenders: Sequence[Contender], run: Callable[[Contender, int], float], left: Callable[[], int]
) -> list[Contender]:
    """Play contenders in more and more worlds, and drop the worse half each round; return all, best first.

    `run` plays a contender in a world; `left` returns the remaining budget. Each contender has already been
    played in world 0. Contenders are compared in the same worlds.
    """
    running = sorted(contenders, key=lambda each: each.rank)
    rounds = ceil(log2(max(1, len(running))))
    for number in range(1, rounds + 1):
        _run_round(running, run, left, left() - left() // (rounds - number + 1))
        worlds = min(len(each.leads) for each in running)
        running.sort(key=lambda each: -fmean(each.leads[:worlds]))
        running = running[: (len(running) + 1) // 2]
        for contender in running:
            contender.round = number
    return sorted(contenders, key=lambda each: each.rank)


def _run_round(
    running: list[Contender], run: Callable[[Contender, int], float], left: Callable[[], int], until: int
) -> None:
    """Play all contenders in one world after another, until the budget falls to `until`."""
    first = min(len(each.leads) for each in running)
    for world in range(first, MOST_WORLDS):
        for contender in running:
            if left() <= until:
                return
            if len(contender.leads) == world:
                contender.leads.append(run(contender, world))


DEPTH = 50
"""Depth of a reply's first answer; it makes the reply's draws differ from those of the turn before."""
CONTENDERS = 12
"""Maximum number of sequences that are compared after the next seat's turn."""
STATES = 600
"""Number of states needed by the replies to a sequence, so that the result is not mere luck."""


class ReplySearch:
    """Plays the next seat's turn after the seat's own turn, on the same budget."""

    def __init__(self, imagination: Imagination) -> None:
        self._own = imagination

    def contenders(self) -> int:
        """Return how many sequences can be compared after the next seat's turn with the remaining budget."""
        own = self._own
        if not own.outlook.awaits_reply:
            return 0
        return min(CONTENDERS, (own.budget - own.visited) // STATES)

    def after(self, state: Any, world: int) -> Any:
        """Return the state after the next seat's turn, or the same state if the game is over."""
        own, asked = self._own, seats_to_act(state)
        if not asked or asked[0] == own.seat:
            return state
        rival = Imagination(own.game, own.outlook, asked[0], own.budget, own.seed)
        rival.visited = own.visited
        end = rival.play_on(SearchStep(state, drew=False, is_over=False), world, DEPTH)
        own.visited = rival.visited
        return end


WIDTHS = (1, 3, 8, 20, 50, 120, 300, 800, 2_000)
"""Number of sequences kept at each length, for each pass."""
GROWTH = 0.5
"""Share of the budget for widening the beam, if there are several first answers."""
FEWEST = 2
"""Minimum number of sequences for a comparison."""
RUNS = 30
"""Number of states per sequence in the race, if only draws are unknown."""


@dataclass(eq=False)
class _Line:
    """A sequence of answers, its result in world 0, and the sequences that extend it."""

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
    """Plan the answers of a seat that is asked, until its turn is over; `budget` counts states.

    Only the default answers that finish a single turn may exceed the budget. First answers that were not
    tried are not among the choices.
    """
    search = _TurnSearch(Imagination(game, outlook, seat, budget, seed), state)
    search.grow_lines()
    lines = {line.commands: line for line in search.promising_lines()}
    ranked = search.race_by_replies() or search.race(lines.values())
    choices: dict[Command, Choice] = {}
    for each in ranked:
        choices.setdefault(each.commands[0], Choice(each.commands[0], each.worth, each.deviation))
    best = lines[ranked[0].commands]
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
        """Find at least one sequence that ends the turn."""
        budget = self.imagination.budget
        for width in WIDTHS:
            until = int(budget * GROWTH) if len(self.ended) > 1 else budget
            if self._widen(width, until) or self.imagination.visited >= until:
                break
        if not self.ended:
            self._cut_short(self.open[0])

    def _widen(self, width: int, until: int) -> bool:
        """Extend up to `width` sequences at each length; return whether none had to be dropped."""
        beam, is_whole = [self.root], True
        while beam:
            grown, is_complete = self._grow(beam, until)
            for line in grown:
                if self._is_at_end(line):
                    self._keep_better(line)
            open_lines = _drop_equivalent(
                sorted((line for line in grown if not self._is_at_end(line)), key=_by_lead)
            )
            if not is_complete:
                self.open = open_lines
                return False
            is_whole = is_whole and len(open_lines) <= width
            beam = open_lines[:width]
        return is_whole

    def _grow(self, beam: list[_Line], until: int) -> tuple[list[_Line], bool]:
        """Return the sequences that are one answer longer, and whether the budget sufficed for all."""
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
        depth = self._draw_number(len(line.commands) + 1)
        step = self.imagination.answer(line.step.state, command, 0, depth)
        return _Line((*line.commands, command), step, self._judge(step, 0, depth), line)

    def _judge(self, step: SearchStep, world: int, depth: int) -> float:
        """Return the seat's lead; after a draw, play the turn on first, unless the outlook judges draws."""
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
        """Keep an unfinished sequence, and end its turn with default answers even beyond the budget."""
        step, depth = line.step, len(line.commands)
        while not step.is_over and depth < LONGEST:
            depth += 1
            quick = default_answer(self.game, step.state, self.seat)
            step = self.imagination.answer(step.state, quick, 0, depth)
        line.lead = self.imagination.lead(step.state)
        self.ended[line.commands[0]] = self.lines[line.commands] = line

    def race(self, lines: Iterable[_Line]) -> list[Contender]:
        """Rank sequences by their results in more worlds."""
        contenders = [Contender(line.commands, [line.lead]) for line in lines]
        return run_race(contenders, self.run, self._left)

    def race_by_replies(self) -> list[Contender]:
        """Rank the best few sequences by their results after the next seat's turn, then the others.

        The result is empty if the budget is too small. The values of the others are shifted by the mean
        change of the best few.
        """
        most = self.replies.contenders()
        if most < FEWEST or len(self.ended) < FEWEST:
            return []
        lines = sorted(self.ended.values(), key=_by_lead)
        contenders = [Contender(line.commands, [self.run_on(line.commands, 0)]) for line in lines[:most]]
        ranked = run_race(contenders, lambda each, world: self.run_on(each.commands, world), self._left)
        shift = fmean(each.worth for each in ranked) - fmean(line.lead for line in lines[:most])
        lowest = min(each.worth for each in ranked)
        behind = (Contender(line.commands, [min(lowest, line.lead + shift)]) for line in lines[most:])
        return [*ranked, *behind]

    def _left(self) -> int:
        return self.imagination.budget - self.imagination.visited

    def run_on(self, commands: tuple[Command, ...], world: int) -> float:
        """Return the seat's lead after a sequence and the next seat's turn in a world."""
        step, depth = self._carry_out(commands, world)
        state = self.imagination.play_on(step, world, depth)
        return self.imagination.lead(self.replies.after(state, world))

    def run(self, contender: Contender, world: int) -> float:
        """Return the lead at the end of a sequence in a world."""
        if self.imagination.outlook.draws_decide:
            return self._redraw(self.lines[contender.commands], world)
        step, depth = self._carry_out(contender.commands, world)
        if step.drew or step.is_over:
            return self._judge(step, world, depth)
        return self.imagination.lead(self.imagination.play_on(step, world, depth))

    def _carry_out(self, commands: tuple[Command, ...], world: int) -> tuple[SearchStep, int]:
        """Play a sequence in a world up to a draw; return the result and the number of answers."""
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

    def _draw_number(self, depth: int) -> int:
        """Return the step number that determines draws.

        If only draws are unknown, it is always 1, so that all sequences have the same first draw in a world.
        """
        return 1 if self.imagination.outlook.draws_decide else depth

    def promising_lines(self) -> list[_Line]:
        """Return the best sequence of each first answer; if only draws are unknown, also other good ones."""
        if not self.imagination.outlook.draws_decide:
            return [*self.ended.values()]
        most = max(4, (self.imagination.budget - self.imagination.visited) // RUNS)
        best = nsmallest(most, self.lines.values(), key=_by_lead)
        return [*{line.commands: line for line in (*best, *self.ended.values())}.values()]

    def _redraw(self, line: _Line, world: int) -> float:
        """Return the lead at the end of a sequence, with its last answer's draw repeated in another world."""
        if line.before is None or not line.step.drew:
            return line.lead
        step = self.imagination.answer(line.before.step.state, line.commands[-1], world, self._draw_number(1))
        return self._judge(step, world, len(line.commands))

    def _world(self, number: int) -> Any:
        return imagine_world(self.game, self.state, self.seat, self.imagination.seed, number)


def _drop_equivalent(lines: list[_Line]) -> list[_Line]:
    """Drop sequences that lead to the same state as an earlier one."""
    by_lead: dict[float, list[_Line]] = {}
    kept = []
    for line in lines:
        alike = by_lead.setdefault(line.lead, [])
        if not any(each.step.state == line.step.state for each in alike):
            alike.append(line)
            kept.append(line)
    return kept


def _by_lead(line: _Line) -> float:
    return -line.lead

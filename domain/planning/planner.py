"""Plan a seat's answers with the kind of search that its game's outlook selects."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from domain.kernel.decide import Transition, follow_option, legal_options, seats_to_act
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.imagination import lead_of
from domain.planning.imagined_chance import ImaginedChance
from domain.planning.outlook import Outlook, outlook_of
from domain.planning.plan import Choice, Plan
from domain.planning.turn_search import plan_turn

HORIZON = 4
"""Number of turns to look ahead, counting those of all seats but not those of rivals."""
WIDENING = 2.0
"""Number of answers explored at a node, relative to the square root of its visits."""
EXPLORATION = 0.4
"""Weight of the uncertainty in an answer's upper bound; leads are scaled to the range 0 to 1."""
LONGEST = 80
"""Maximum number of answers in a walk; a longer walk is evaluated at that point."""
TRUSTED_VISITS = 40
"""Minimum number of visits for a later answer to be part of the plan, which otherwise ends before it."""


@dataclass(eq=False, slots=True)
class _Branch:
    """A seat's answer, with the seat's lead one step later and sums of its leads over all visits."""

    seat: int
    command: Command
    prior: float = 0.0
    visits: int = 0
    available: int = 0
    total: float = 0.0
    squares: float = 0.0
    drew: bool = False
    ended_turn: bool = False
    node: _Node | None = None

    @property
    def mean(self) -> float:
        return self.total / self.visits

    @property
    def deviation(self) -> float:
        return sqrt(max(0.0, self.squares / self.visits - self.mean**2))


@dataclass(eq=False, slots=True)
class _Node:
    """All answers that have been possible, in any visited world, after the same sequence of answers."""

    visits: int = 0
    branches: dict[tuple[int, Command], _Branch] = field(default_factory=dict)


def plan_tree(
    game: Game[Any], outlook: Outlook[Any, Any], state: Any, seat: int, budget: int, seed: int
) -> Plan:
    """Plan the answer of a seat that is asked; a budget of 1 state is enough for a plan.

    Only the steps along the plan itself may exceed the budget. The search uses about 300 bytes per state.
    """
    search = _TreeSearch(game, outlook, state, seat, max(1, budget), seed)
    world = 0
    while search.visited < search.budget:
        search.walk(world)
        world += 1
    return search.plan()


class _TreeSearch:
    def __init__(
        self, game: Game[Any], outlook: Outlook[Any, Any], state: Any, seat: int, budget: int, seed: int
    ) -> None:
        self.game, self.outlook, self.seat, self.seed = game, outlook, seat, seed
        self.origin, self.budget, self.visited = state, budget, 0
        self.root = _Node()
        self._looked: dict[_Branch, Transition] = {}
        self._low: dict[int, float] = {}
        self._span: dict[int, float] = {}

    def imagine(self, world: int) -> Any:
        return self.game.planning.determinize(self.origin, self.seat, ImaginedChance(self.seed, world, 0))

    def walk(self, world: int) -> None:
        """Run one iteration of the search in a world."""
        state, node, turns = self.imagine(world), self.root, 0
        path: list[tuple[_Node, _Branch]] = []
        while state.stack and turns < HORIZON and len(path) < LONGEST and self.visited < self.budget:
            branches = self._list_branches(node, state, world, len(path) + 1)
            branch = self._select(node, branches)
            step = self._looked.pop(branch, None)
            self._looked.clear()
            if step is None:
                if self.visited >= self.budget:
                    break
                step = self._step(state, branch, world, len(path) + 1)
            state, turns = step.state, turns + self._ends_turn(step, branch)
            path.append((node, branch))
            if not branch.visits and len(branches) > 1:
                break
            branch.node = node = branch.node or _Node()
        self._propagate(path, self.outlook.estimate(state, self.outlook.weights))

    def _choose_actor(self, state: Any) -> int:
        """Return the seat that answers next: the planning seat first, because other answers may be secret."""
        asked = seats_to_act(state)
        return self.seat if self.seat in asked else asked[0]

    def _step(self, state: Any, branch: _Branch, world: int, depth: int) -> Transition:
        self.visited += 1
        chance = ImaginedChance(self.seed, world, depth)
        step = follow_option(self.game, state, branch.seat, branch.command, chance)
        branch.drew = branch.drew or chance.drew
        return step

    def _ends_turn(self, step: Transition, branch: _Branch) -> bool:
        """Return whether the turn is over; the next turn, after those of rivals, may be the same seat's."""
        kind, seat = self.game.turn_begins, branch.seat
        ended = not self.game.has_unfinished_turn(step.state, seat) or (
            kind is not None and any(isinstance(event, kind) and event.seat == seat for event in step.events)
        )
        branch.ended_turn = branch.ended_turn or ended
        return ended

    def _list_branches(self, node: _Node, state: Any, world: int, depth: int) -> list[_Branch]:
        """Return the branches that are legal in this world; try new ones one step ahead."""
        actor, known = self._choose_actor(state), node.branches
        branches, new = [], []
        options = legal_options(self.game, state, actor)
        for command in options:
            branch = known.get((actor, command))
            if branch is None:
                branch = known[actor, command] = _Branch(actor, command)
                new.append(branch)
            branches.append(branch)
        if len(branches) > 1:
            for branch in new:
                self._rate(state, branch, world, depth)
        return branches

    def _rate(self, state: Any, branch: _Branch, world: int, depth: int) -> None:
        """Rate an answer one step ahead, if the budget allows."""
        if self.visited >= self.budget:
            branch.prior = float("-inf")
            return
        step = self._step(state, branch, world, depth)
        branch.prior = lead_of(self.outlook.estimate(step.state, self.outlook.weights), branch.seat)
        self._looked[branch] = step

    def _select(self, node: _Node, branches: list[_Branch]) -> _Branch:
        """Return the best-rated unvisited branch if the node may widen, else the one with the best bound."""
        node.visits += 1
        tried = []
        fresh = None
        for branch in branches:
            branch.available += 1
            if branch.visits:
                tried.append(branch)
            elif fresh is None or branch.prior > fresh.prior:
                fresh = branch
        if fresh is not None and len(tried) < WIDENING * sqrt(node.visits):
            return fresh
        return max(tried, key=self._bound)

    def _bound(self, branch: _Branch) -> float:
        seat = branch.seat
        scaled = (branch.mean - self._low[seat]) / (self._span[seat] or 1.0)
        return scaled + EXPLORATION * sqrt(log(branch.available) / branch.visits)

    def _propagate(self, path: list[tuple[_Node, _Branch]], promised: tuple[float, ...]) -> None:
        leads: dict[int, float] = {}
        for _, branch in path:
            seat = branch.seat
            if seat not in leads:
                leads[seat] = lead = lead_of(promised, seat)
                low = self._low.get(seat, lead)
                high = max(low + self._span.get(seat, 0.0), lead)
                self._low[seat] = min(low, lead)
                self._span[seat] = high - self._low[seat]
            lead = leads[seat]
            branch.visits += 1
            branch.total += lead
            branch.squares += lead * lead

    def plan(self) -> Plan:
        """Return the most visited answers, and the value of each first answer."""
        ranked = _rank_branches(self.root, self.seat)
        commands, expected = self._follow(ranked[0])
        return Plan(commands, _list_choices(ranked), expected, self.visited)

    def _follow(self, branch: _Branch) -> tuple[tuple[Command, ...], tuple[Any, ...]]:
        """Return the turn's answers as far as they are reliable, and the states between them in world 0."""
        commands, expected, state = [branch.command], list[Any](), self.imagine(0)
        while not (branch.drew or branch.ended_turn or branch.node is None):
            state = self._step(state, branch, 0, len(commands)).state
            ranked = _rank_branches(branch.node, self.seat)
            if not ranked or ranked[0].visits < TRUSTED_VISITS or self._choose_actor(state) != self.seat:
                break
            branch = ranked[0]
            if branch.command not in legal_options(self.game, state, self.seat):
                break
            commands.append(branch.command)
            expected.append(state)
        return tuple(commands), tuple(expected)


def _rank_branches(node: _Node, seat: int) -> list[_Branch]:
    """Return a seat's branches, most visited first; unvisited ones are ordered by their rating."""
    branches = [branch for branch in node.branches.values() if branch.seat == seat]
    return sorted(branches, key=lambda each: (-each.visits, -(each.mean if each.visits else each.prior)))


def _list_choices(ranked: list[_Branch]) -> tuple[Choice, ...]:
    """Return the values of answers; none is higher than the value of a more visited answer.

    A mean over few visits is mostly luck, and the value of an answer tried only one step ahead ignores what
    follows.
    """
    choices, most = list[Choice](), float("inf")
    for branch in ranked:
        if not branch.visits and branch.prior == float("-inf"):
            break
        most = min(most, branch.mean if branch.visits else branch.prior)
        choices.append(Choice(branch.command, most, branch.deviation if branch.visits else 0.0))
    return tuple(choices)


def make_plan(
    game: Game[Any],
    state: Any,
    seat: int,
    budget: int,
    seed: int,
    outlook: Outlook[Any, Any] | None = None,
) -> Plan:
    """Plan the answers of a seat that is asked; `budget` counts states.

    Equal seeds and budgets give equal plans. A plan depends only on what the seat may know: every world that
    the seat cannot tell from this one gives the same plan. The cost is about 25 to 65 microseconds per state.
    """
    options = legal_options(game, state, seat)
    if len(options) == 1:
        return Plan(options, (Choice(options[0], 0.0),))
    outlook = outlook or outlook_of(game)
    plan = plan_tree if outlook.search == "tree" else plan_turn
    return plan(game, outlook, state, seat, budget, seed)

"""A game as a PettingZoo environment (AEC), in which agents act in turn under an action mask.

This requires the extra `kit`: `pip install 'railhead[kit]'`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from domain.kernel.chance import Chance
from railhead.kit.actions import ActionSpace
from railhead.kit.features import FeatureSpace
from railhead.kit.outcome import utilities
from railhead.kit.position import GamePosition, new_game, seeded_chance

Observed = dict[str, Any]


class RailheadEnv(AECEnv):  # type: ignore[misc]
    """One game for `seats` agents, named `seat_0` and so on, with `options` as JSON.

    An observation is a dictionary of `observation` (the features as a float32 array) and `action_mask`
    (int8). If several seats answer at the same time in secret, the lowest acts first. The reward (see
    `railhead.kit.outcome`) comes at the end. After `most_decisions` the game is truncated without a reward.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        most_decisions: int = 10_000,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"railhead_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode: str | None = "ansi"
        self._game, self._options, self._most = game, options, most_decisions
        self._actions, self._features = ActionSpace(game), FeatureSpace(game, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = [*self.possible_agents]
        low, high = np.array(self._features.bounds, dtype=np.float32).T
        self.action_spaces = {agent: spaces.Discrete(self._actions.size) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (self._actions.size,), dtype=np.int8),
                }
            )
            for agent in self.agents
        }
        self._random = Random()
        self._position: GamePosition
        self._chance: Chance
        self._decisions = 0

    @property
    def position(self) -> GamePosition:
        """The full position, including hidden information. Agents should use observations instead."""
        return self._position

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game.

        A seed fixes the deal and all random draws; with None, every game is different.
        """
        if seed is not None:
            self._random = Random(seed)
        deal = self._random.getrandbits(64)
        self._position = new_game(self._game, len(self.possible_agents), self._options, deal)
        self._chance, self._decisions = seeded_chance(f"play:{deal}"), 0
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def observe(self, agent: str) -> Observed:
        """Return the features and the mask of the agent's seat. Without a decision, the mask is all zeros."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": np.array(self._features.read(self._position, seat), dtype=np.float32),
            "action_mask": np.array(self._actions.mask(self._position, seat), dtype=np.int8),
        }

    def step(self, action: int | None) -> None:
        """Execute the acting agent's action; if it is illegal, raise ValueError with the legal actions."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        index = -1 if action is None else int(action)
        option = self._actions.decode(self._position, seat, index)
        self._position = self._position.apply(seat, option, self._chance)
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._judge()
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the board as text, as a spectator sees it."""
        return self._position.game.presentation.textboard(self._position.view(None))

    def close(self) -> None:
        """Do nothing, because no resources are held."""

    def _next_agent(self) -> str:
        seat = self._position.seat_to_act
        return self.agents[0] if seat is None else self.possible_agents[seat]

    def _judge(self) -> None:
        if self._position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            won = utilities(self._position.score())
            self.rewards = dict(zip(self.agents, won, strict=True))
        elif self._decisions >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)

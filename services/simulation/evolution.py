"""An evolution strategy (CMA-ES) that tunes the weights of a game's evaluation; needs the extra `tune`."""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
from cmaes import CMA

from services.simulation.tuning import TunedGeneration, TuningSetup, Weights


class Tuner:
    """Varies weights by factors: the search space is the logarithm of each relative weight.

    It is deterministic: with the same results it proposes the same candidates, so that it can resume.
    """

    def __init__(self, setup: TuningSetup) -> None:
        size = len(setup.start)
        self._setup = setup
        self._strategy = CMA(np.zeros(size), setup.step, seed=setup.seed, population_size=setup.population)
        self._asked: list[Any] = []

    def candidates(self) -> list[Weights]:
        """Return the weights of the next generation's candidates."""
        self._asked = [self._strategy.ask() for _ in range(self._setup.population)]
        return [self._weights(solution) for solution in self._asked]

    def tell(self, generation: TunedGeneration) -> None:
        """Process the results of the last generation's candidates."""
        pairs = zip(self._asked, generation.leads, strict=True)
        self._strategy.tell([(solution, -lead) for solution, lead in pairs])

    def result(self) -> Weights:
        """Return the mean weights, since the best of many candidates is partly just the luckiest."""
        weights = self._weights(self._strategy.mean)
        return {name: float(f"{weight:.3g}") for name, weight in weights.items()}

    def _weights(self, logarithms: Any) -> Weights:
        pairs = zip(self._setup.start.items(), logarithms, strict=True)
        return {name: weight * exp(by) for (name, weight), by in pairs}

"""An evolution strategy (CMA-ES) over the weights of an outlook; it needs the extra `tune`."""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
from cmaes import CMA

from services.simulation.tuning import TunedGeneration, TuningSetup, Weights


class Tuner:
    """Varies weights by factors: what is searched is the logarithm of each over what it was.

    Told again what it was told, it asks for the same again: that is how it goes on where it stopped.
    """

    def __init__(self, setup: TuningSetup) -> None:
        size = len(setup.start)
        self._setup = setup
        self._strategy = CMA(np.zeros(size), setup.step, seed=setup.seed, population_size=setup.population)
        self._asked: list[Any] = []

    def candidates(self) -> list[Weights]:
        """Return the weights of the next generation's candidates."""
        self._asked = [self._strategy.ask() for _ in range(self._setup.population)]
        return [self._weights(one) for one in self._asked]

    def tell(self, generation: TunedGeneration) -> None:
        """Take up what came of the candidates given last."""
        pairs = zip(self._asked, generation.leads, strict=True)
        self._strategy.tell([(one, -lead) for one, lead in pairs])

    def result(self) -> Weights:
        """Return the weights in the middle: the best of many candidates is the luckiest as well."""
        found = self._weights(self._strategy.mean)
        return {name: float(f"{weight:.3g}") for name, weight in found.items()}

    def _weights(self, logarithms: Any) -> Weights:
        pairs = zip(self._setup.start.items(), logarithms, strict=True)
        return {name: weight * exp(by) for (name, weight), by in pairs}

"""The kit for authors of bots: the engine in your own process, with tools for learning programs.

`new_game` opens a game, and `from_world` continues from the API's description of a table. Both return a
`GamePosition`, an immutable value; applying an option returns the next position. `FeatureSpace` turns a
position into numbers, and `ActionSpace` turns its options into fixed indices. `self_play` plays many games in
several processes. Extras add adapters: `kit` for the module `pettingzoo_env`, and `openspiel` for the module
`openspiel_game`.
"""

from domain.kernel.bots import SimulatedChance
from domain.kernel.chance import Chance, SeededChance
from domain.kernel.game import Score
from railhead.kit.actions import ActionSpace, OptionsOverflow
from railhead.kit.feature_parts import FeatureBounds
from railhead.kit.features import FeatureSpace
from railhead.kit.position import GamePosition, from_world, game_names, new_game, seeded_chance
from railhead.kit.self_play import (
    PlayedGame,
    QuickPlayer,
    SelfPlayer,
    greedy_player,
    map_processes,
    random_player,
    self_play,
)

__all__ = [
    "ActionSpace",
    "Chance",
    "FeatureBounds",
    "FeatureSpace",
    "GamePosition",
    "OptionsOverflow",
    "PlayedGame",
    "QuickPlayer",
    "Score",
    "SeededChance",
    "SelfPlayer",
    "SimulatedChance",
    "from_world",
    "game_names",
    "greedy_player",
    "map_processes",
    "new_game",
    "random_player",
    "seeded_chance",
    "self_play",
]

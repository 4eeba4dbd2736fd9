"""How a player that looks ahead sees Great Western Trail: what it estimates, and by which weights."""

from domain.games.great_western_trail.outlook.estimate import estimate
from domain.games.great_western_trail.outlook.weights import TrailWeights
from domain.planning.outlook import Outlook, load_weights

OUTLOOK = Outlook(estimate, load_weights(__name__, TrailWeights))

"""How a player that looks ahead sees Gold Rush: what it estimates, and by which weights."""

from domain.games.gold_rush.outlook.estimate import GoldRushWeights, estimate
from domain.planning.outlook import Outlook, load_weights

OUTLOOK = Outlook(estimate, load_weights(__name__, GoldRushWeights))

"""How a player that looks ahead sees Gold Rush: what it estimates, by which weights, and what it looks at."""

from domain.games.gold_rush.outlook.estimate import estimate
from domain.games.gold_rush.outlook.shortlist import narrow
from domain.games.gold_rush.outlook.weights import GoldRushWeights
from domain.planning.outlook import Outlook, load_weights

OUTLOOK = Outlook(estimate, load_weights(__name__, GoldRushWeights), narrow=narrow, awaits_reply=True)

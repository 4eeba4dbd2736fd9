"""How a player that looks ahead sees Mini Express: what it estimates, and by which weights."""

from domain.games.mini_express.outlook.estimate import estimate
from domain.games.mini_express.outlook.weights import MiniExpressWeights
from domain.planning.outlook import Outlook, load_weights

OUTLOOK = Outlook(estimate, load_weights(__name__, MiniExpressWeights), search="tree")

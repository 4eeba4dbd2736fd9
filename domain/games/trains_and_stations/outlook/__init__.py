"""How a player that looks ahead sees Trains & Stations: what it estimates, and by which weights."""

from domain.games.trains_and_stations.outlook.estimate import estimate
from domain.games.trains_and_stations.outlook.shortlist import narrow
from domain.games.trains_and_stations.outlook.weights import StationWeights
from domain.planning.outlook import Outlook, load_weights

OUTLOOK = Outlook(estimate, load_weights(__name__, StationWeights), narrow=narrow, judges_draws=True)

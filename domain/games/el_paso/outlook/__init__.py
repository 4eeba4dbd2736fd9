"""How a player that looks ahead sees El Paso: what it estimates, by which weights, and what it looks at."""

from domain.games.el_paso.outlook.estimate import estimate
from domain.games.el_paso.outlook.shortlist import narrow
from domain.games.el_paso.outlook.weights import ElPasoWeights
from domain.planning.outlook import Outlook, load_weights

OUTLOOK = Outlook(
    estimate, load_weights(__name__, ElPasoWeights), narrow=narrow, judges_draws=True, draws_decide=True
)

"""What each event makes of the state."""

from __future__ import annotations

from domain.games.great_western_trail import events as happened
from domain.games.great_western_trail.evolve import board, player
from domain.kernel.ledger import Evolve

EVOLVE: Evolve = {
    happened.StartSeatChosen: board.start_seat_chosen,
    happened.StationMasterLaid: board.station_master_laid,
    happened.NeutralBuildingsLaid: board.neutral_buildings_laid,
    happened.SidesChosen: board.sides_chosen,
    happened.TileTurned: board.tile_turned,
    happened.JobTileTurned: board.job_tile_turned,
    happened.ForesightTurned: board.foresight_turned,
    happened.CattleDealt: board.cattle_dealt,
    happened.ObjectivesDealt: board.objectives_dealt,
    happened.StartingObjectiveDealt: board.starting_objective_dealt,
    happened.StartMoneyGiven: board.start_money_given,
    happened.TurnBegan: board.turn_began,
    happened.ForesightPlaced: board.foresight_placed,
    happened.WorkerPlaced: board.worker_placed,
    happened.TokenMoved: board.token_moved,
    happened.JobMarketClosed: board.job_market_closed,
    happened.VisitEnded: board.visit_ended,
    happened.GameEnded: board.game_ended,
    happened.StationMasterTaken: board.station_master_taken,
    happened.EngineMoved: board.engine_moved,
    happened.ObjectiveTaken: board.objective_taken,
    happened.ObjectiveDrawn: board.objective_drawn,
    happened.CardsDrawn: player.cards_drawn,
    happened.DiscardPileShuffled: player.discard_pile_shuffled,
    happened.CattlemanPlaced: player.cattleman_placed,
    happened.CattlemanMoved: player.cattleman_moved,
    happened.FeePaid: player.fee_paid,
    happened.MoneyGained: player.money_gained,
    happened.MoneyPaid: player.money_paid,
    happened.CertificatesGained: player.marker_moved,
    happened.CertificatesUsed: player.marker_moved,
    happened.CardsDiscarded: player.cards_discarded,
    happened.CardsRemoved: player.cards_removed,
    happened.HandSold: player.hand_sold,
    happened.Delivered: player.delivered,
    happened.DiscPlaced: player.disc_placed,
    happened.WorkerHired: player.worker_hired,
    happened.BuildingPlaced: player.building_placed,
    happened.TeepeeTaken: player.teepee_taken,
    happened.HazardTaken: player.hazard_taken,
    happened.ObjectivePlayed: player.objective_played,
    happened.CattleBought: player.cattle_bought,
}

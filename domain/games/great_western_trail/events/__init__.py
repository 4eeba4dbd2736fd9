"""What happens in the game (GWT-3.4.2)."""

from __future__ import annotations

from domain.games.great_western_trail.events.board import (
    CattleDealt,
    ForesightPlaced,
    ForesightTurned,
    GameEnded,
    JobMarketClosed,
    JobTileTurned,
    NeutralBuildingsLaid,
    ObjectivesDealt,
    SidesChosen,
    StartingObjectiveDealt,
    StartMoneyGiven,
    StartSeatChosen,
    StationMasterLaid,
    TileTurned,
    TokenMoved,
    TurnBegan,
    VisitEnded,
    WorkerPlaced,
)
from domain.games.great_western_trail.events.player import (
    BuildingPlaced,
    CardsDiscarded,
    CardsDrawn,
    CardsRemoved,
    CattleBought,
    CattlemanMoved,
    CattlemanPlaced,
    CertificatesGained,
    CertificatesUsed,
    Delivered,
    DiscardPileShuffled,
    DiscPlaced,
    EngineMoved,
    FeePaid,
    HandSold,
    HazardTaken,
    MoneyGained,
    MoneyPaid,
    ObjectiveDrawn,
    ObjectivePlayed,
    ObjectiveTaken,
    StationMasterTaken,
    TeepeeTaken,
    WorkerHired,
)

__all__ = [
    "AnyEvent",
    "BuildingPlaced",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsRemoved",
    "CattleBought",
    "CattleDealt",
    "CattlemanMoved",
    "CattlemanPlaced",
    "CertificatesGained",
    "CertificatesUsed",
    "Delivered",
    "DiscPlaced",
    "DiscardPileShuffled",
    "EngineMoved",
    "FeePaid",
    "ForesightPlaced",
    "ForesightTurned",
    "GameEnded",
    "HandSold",
    "HazardTaken",
    "JobMarketClosed",
    "JobTileTurned",
    "MoneyGained",
    "MoneyPaid",
    "NeutralBuildingsLaid",
    "ObjectiveDrawn",
    "ObjectivePlayed",
    "ObjectiveTaken",
    "ObjectivesDealt",
    "SidesChosen",
    "StartMoneyGiven",
    "StartSeatChosen",
    "StartingObjectiveDealt",
    "StationMasterLaid",
    "StationMasterTaken",
    "TeepeeTaken",
    "TileTurned",
    "TokenMoved",
    "TurnBegan",
    "VisitEnded",
    "WorkerHired",
    "WorkerPlaced",
]

AnyEvent = (
    StartSeatChosen
    | StationMasterLaid
    | NeutralBuildingsLaid
    | SidesChosen
    | TileTurned
    | JobTileTurned
    | ForesightTurned
    | CattleDealt
    | ObjectivesDealt
    | StartingObjectiveDealt
    | StartMoneyGiven
    | TurnBegan
    | ForesightPlaced
    | WorkerPlaced
    | TokenMoved
    | JobMarketClosed
    | VisitEnded
    | GameEnded
    | CardsDrawn
    | DiscardPileShuffled
    | CattlemanPlaced
    | CattlemanMoved
    | FeePaid
    | MoneyGained
    | MoneyPaid
    | CertificatesGained
    | CertificatesUsed
    | CardsDiscarded
    | CardsRemoved
    | HandSold
    | Delivered
    | DiscPlaced
    | WorkerHired
    | BuildingPlaced
    | TeepeeTaken
    | HazardTaken
    | EngineMoved
    | StationMasterTaken
    | ObjectiveTaken
    | ObjectiveDrawn
    | ObjectivePlayed
    | CattleBought
)

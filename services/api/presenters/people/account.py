"""Who somebody is, as only they are told."""

from __future__ import annotations

from msgspec import structs

from infra.ports.accounts import Player, RenameReason
from infra.ports.people.preferences import PagePreferences
from services.api.schemas.accounts import Me, PreferencesResponse, Window

RENAME_REASONS: dict[RenameReason, str] = {
    "taken": "another player has this name too",
    "alike": "it looks like the name of another player",
    "not-allowed": "such a name is not given any more",
    "unused": "nobody used it for so long that it became free",
}


def build_me(player: Player, csrf: str | None, scopes: tuple[str, ...]) -> Me:
    """Build it for a credential: `csrf` is the code of a session, None with a token."""
    return Me(
        player=player.id,
        name=player.display_name,
        csrf=csrf,
        scopes=scopes,
        password=player.password is not None,
        recovery=player.recovery is not None,
        deletion=player.deletion,
        rename=None if player.rename is None else RENAME_REASONS[player.rename],
        zone=player.zone,
        hours=None if player.window is None else Window(player.window.opens, player.window.closes),
        rated=player.rated,
        languages=player.profile.languages,
        about=player.profile.about,
        waiting_most=player.profile.waiting_most,
        preferences=_preferences(player.profile.preferences),
    )


def _preferences(kept: PagePreferences | None) -> PreferencesResponse | None:
    return None if kept is None else PreferencesResponse(**structs.asdict(kept))

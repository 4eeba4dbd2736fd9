"""The form of a game's edition. The service stores nothing, and its own data do not change."""

from __future__ import annotations

from hashlib import blake2b
from io import BytesIO
from subprocess import TimeoutExpired
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.authentication import AnyCaller
from services.api.games.presenters import OfferedGame
from services.api.http.responses import JSON, constant_json_response, encode_json
from services.api.problems import OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.dependencies import EditionChecks
from services.editions.apart import find_faults_apart
from services.editions.form import EditionForm, FilledForm, MalformedForm, build_form, write_files
from services.shared.bodies import ResponsePart

router = APIRouter(prefix="/v1/games/{game}/edition", tags=["games"], route_class=ApiRoute)


class EditionFolder(ResponsePart, frozen=True):
    """An edition: the faults of its data, and its folder as a ZIP file in Base64.

    `faults` are those that `railhead edition check` reports. Railhead does not start with a faulty edition.
    """

    faults: tuple[str, ...]
    folder: bytes


@router.get("", summary="Get the form of an edition", responses=answers(OK, EditionForm))
async def get_edition_form(request: Request, caller: AnyCaller, game: OfferedGame) -> Response:
    """Return the values to look for in one's own box, as tables filled in with the packaged values."""
    return constant_json_response(request.headers, _find_form(game))


@router.post(
    "",
    summary="Make an edition",
    responses=answers(OK, EditionFolder) | problems("not-found"),
)
async def make_edition(
    caller: AnyCaller, game: OfferedGame, body: JsonBody[FilledForm], checks: EditionChecks
) -> Response:
    """Return the folder of an edition with these values, and their faults. Nothing is stored.

    The folder states only the values that differ. Test games are not played: `railhead edition
    check` plays them.
    """
    _find_form(game)
    digest = blake2b(msgspec.json.encode(body)).digest()
    try:
        made = await checks.compute(caller.rate_key, (game, digest), lambda: _make_folder(game, body))
    except MalformedForm as error:
        raise Problem("bad-request", str(error)) from error
    except TimeoutExpired as error:
        raise Problem("unavailable", "the check took too long; try again", retry=5) from error
    return Response(made, media_type=JSON)


def _find_form(game: str) -> EditionForm:
    try:
        return build_form(game)
    except FileNotFoundError:
        raise Problem("not-found", "this game has no values to look for in a box") from None


def _make_folder(game: str, filled: FilledForm) -> bytes:
    edition = write_files(game, filled)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in edition.items():
            archive.writestr(f"{game}/{name}", text)
    return encode_json(EditionFolder(find_faults_apart(game, edition), packed.getvalue()))

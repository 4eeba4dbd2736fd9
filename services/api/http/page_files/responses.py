"""Answers with files of the pages: packed where that is taken, kept for good where the address says which."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from services.api.http.files import PageFiles
from services.api.http.negotiation import choose_coding, pack_document
from services.api.http.page_files.page_assets import PageAsset, PageAssets
from services.api.http.responses import conditional_response
from services.api.schemas.problems import STATUS

HTML = "text/html; charset=utf-8"
PAGE_HEADERS = {"Cache-Control": "no-cache"}
"""Pages and their parts are asked for again at each visit: a new version is never mixed with an old one."""

FOR_GOOD = "public, max-age=31536000, immutable"


def page_response(headers: Headers, text: str) -> Response:
    """Answer with a document."""
    body, packed = pack_document(headers, text.encode())
    return conditional_response(headers.get("if-none-match"), body, HTML, **PAGE_HEADERS, **packed)


class VersionedPageFiles(PageFiles):
    """The files of the pages under `/@VERSION/`, and as they lie without one."""

    def __init__(self, folder: str, assets: Callable[[], PageAssets]) -> None:
        super().__init__(directory=folder)
        self._find_assets = assets

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file; one of another version is what it is now, and kept by nobody."""
        version, _, name = path.partition("/")
        if not version.startswith("@"):
            return await super().get_response(path, scope)
        assets = self._find_assets()
        asset = assets.find(name)
        if asset is None or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(STATUS["not-found"])
        return await _asset_response(asset, Headers(scope=scope), is_current=version[1:] == assets.version)


async def _asset_response(asset: PageAsset, headers: Headers, *, is_current: bool) -> Response:
    kept = {"Cache-Control": FOR_GOOD} if is_current else PAGE_HEADERS
    if not asset.is_packed:
        return Response(asset.body, media_type=asset.media_type, headers=kept)
    kept = {**kept, "Vary": "Accept-Encoding"}
    coding = choose_coding(headers)
    if coding is None:
        return Response(asset.body, media_type=asset.media_type, headers=kept)
    return Response(
        await asset.pack(coding), media_type=asset.media_type, headers={**kept, "Content-Encoding": coding}
    )

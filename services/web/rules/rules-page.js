// A game's rules as they lie beside its code, and the signs of its board.

/** @import { GameName, Sign } from "../shared/api-types" */

import { isServiceFailure, request, requestText } from "../shared/api-client.js";
import { createError } from "../shared/controls.js";
import { byId, el, parseDrawing } from "../shared/dom.js";
import { renderMarkdown } from "./markdown.js";

const SIGN = '<svg class="icon" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">';

/**
 * Explain the signs of the board, where there are some.
 * @param {Sign[]} signs
 */
function createLegend(signs) {
  if (!signs.length) return [];
  const rows = signs.map((sign) =>
    el("li", {}, parseDrawing(`${SIGN}${sign.drawing}</svg>`), el("span", {}, sign.says)),
  );
  return [
    el("h2", { class: "label", id: "signs" }, "Signs on the board"),
    el("ul", { class: "signs" }, rows),
  ];
}

async function showRules() {
  const name = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
  const path = { game: /** @type {GameName} */ (name) }; // of any other the service says that there is none
  const text = await requestText("/v1/games/{game}/rules", { path });
  const { signs } = await request("get", "/v1/games/{game}/legend", { path });
  byId("rules").append(...renderMarkdown(text), ...createLegend(signs));
  document.title = `${byId("rules").querySelector("h1")?.textContent ?? "Rules"} \u2013 Railhead`;
}

try {
  await showRules();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  const error = createError();
  error.textContent = failure.message;
  byId("rules").append(error);
}

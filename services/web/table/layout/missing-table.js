// Shown in place of a table that cannot be shown.

import { isServiceFailure } from "../../shared/api-client.js";
import { byId, el } from "../../shared/dom.js";
import { createLoginLink } from "../../shared/page-status.js";
import { fetchPlayer } from "../../shared/session.js";

/**
 * Show the reason. Anonymous visitors get a link to log in, because they may see the table afterwards.
 * @param {Error} failure
 */
export async function showMissing(failure) {
  document.body.classList.add("missing");
  byId("table").classList.remove("loading");
  byId("board").querySelector(".empty-sheet")?.replaceChildren(failure.message);
  byId("decision").replaceChildren(
    el("p", { class: "question" }, "This table cannot be shown"),
    el("a", { class: "choice", href: "/" }, "Go to the lobby"),
    (await isStranger()) ? el("a", { class: "choice", href: createLoginLink() }, "Log in") : "",
  );
}

async function isStranger() {
  try {
    return (await fetchPlayer()) === null;
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    return false;
  }
}

// What stands on the page where a table cannot be shown.

import { byId, el } from "../../shared/dom.js";

/** @param {Error} failure */
export function showMissing(failure) {
  document.body.classList.add("missing");
  byId("table").classList.remove("loading");
  byId("board").querySelector(".empty-sheet")?.replaceChildren(failure.message);
  byId("decision").replaceChildren(
    el("p", { class: "question" }, "This table cannot be shown"),
    el("a", { class: "choice", href: "/" }, "To the lobby"),
  );
}

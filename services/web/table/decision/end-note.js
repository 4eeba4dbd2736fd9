// The notice that the final turns are being played: the reason, and when the game ends.

/** @import { TableView } from "../../shared/api-types" */

import { el } from "../../shared/dom.js";

/** @param {Pick<TableView, "end_notice">} view */
export function createEndNote({ end_notice }) {
  return (
    end_notice && el("p", { class: "end-note" }, el("strong", {}, `${end_notice.title}. `), end_notice.reason)
  );
}

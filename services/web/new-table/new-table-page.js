// The page of a new table.

/** @import { Player } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import { byId, el } from "../shared/dom.js";
import { loadIcons } from "../shared/icons.js";
import { showTab } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { loadCovers } from "./game-cards.js";
import { NewTableForm } from "./new-table-form.js";

try {
  const [known, games, paces] = await Promise.all([
    fetchPlayer(),
    request("get", "/v1/games", {}),
    request("get", "/v1/paces", {}),
    loadIcons(),
  ]);
  /** @type {Player | null} */
  let me = known;
  showTab(false, "New table");
  attachMenu(() => me);
  await loadCovers(games);
  const form = new NewTableForm(
    byId("form"),
    { games, paces },
    () => me,
    (player) => {
      me = player;
    },
  );
  await form.show();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("form").replaceChildren(el("p", { class: "error", role: "alert" }, failure.message));
}

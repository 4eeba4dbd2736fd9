// The settings of a player: when one's clocks run, and vacations in which they rest.

/** @import { Player } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { askName } from "../account/name-forms.js";
import { isServiceFailure } from "../shared/api-client.js";
import { byId, el } from "../shared/dom.js";
import { setReaderZone } from "../shared/moments.js";
import { fetchPlayer } from "../shared/session.js";
import { showHours } from "./hours-form.js";
import { showVacations } from "./vacations.js";

async function start() {
  /** @type {Player | null} */
  let me = await fetchPlayer();
  attachMenu(() => me);
  me ??= await askName("to have settings");
  if (!me) {
    byId("who").textContent =
      "Settings belong to a player. Log in from the menu, or give a name in the lobby.";
    return;
  }
  setReaderZone(me.zone);
  byId("status").replaceChildren(el("span", { class: "label" }, me.name));
  showHours(byId("hours"), me);
  await showVacations(byId("vacations"));
}

try {
  await start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("who").textContent = failure.message;
}

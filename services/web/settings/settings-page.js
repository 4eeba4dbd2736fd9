// A player's settings: hours, vacations, profile and the rest of the account.

/** @import { Player } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { askName } from "../account/name-forms.js";
import { isServiceFailure } from "../shared/api-client.js";
import { byId, createHeading, el } from "../shared/dom.js";
import { createPreferenceFields } from "../shared/preferences/preference-fields.js";
import { setReaderZone } from "../shared/time/moments.js";
import { fetchPlayer } from "../shared/session.js";
import { showDeletion } from "./deletion-form.js";
import { showHours } from "./hours-form.js";
import { showPeople } from "./people.js";
import { showProfile } from "./profile-form.js";
import { showRated } from "./rated-form.js";
import { showVacations } from "./vacations.js";

/** @param {HTMLElement} panel */
function showPreferences(panel) {
  panel.replaceChildren(
    createHeading("Display"),
    ...createPreferenceFields(),
    el("p", { class: "faint" }, "Changes apply immediately on all your devices."),
  );
}

async function start() {
  /** @type {Player | null} */
  let me = await fetchPlayer();
  attachMenu(() => me);
  me ??= await askName("to change settings");
  if (!me) {
    byId("who").textContent =
      "Settings need a player name. Log in from the menu, or choose a name in the lobby.";
    return;
  }
  setReaderZone(me.zone);
  byId("status").replaceChildren(el("span", { class: "label" }, me.name));
  showPreferences(byId("preferences"));
  showRated(byId("rated"), me);
  showProfile(byId("profile"), me);
  await Promise.all([
    showHours(byId("hours"), me),
    showPeople(byId("people"), me.player),
    showVacations(byId("vacations")),
  ]);
  byId("data").hidden = false;
  showDeletion(byId("deletion"), me);
}

try {
  await start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("who").textContent = failure.message;
}

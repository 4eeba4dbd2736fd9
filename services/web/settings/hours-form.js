// A player's playing hours, during which their clocks run: a time zone and hours of the day.

/** @import { Player } from "../shared/api-types" */

import { onSubmit } from "../account/form-submission.js";
import { request } from "../shared/api-client.js";
import { createCheckbox, createInput, createSelect, createSubmit } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { browserZone, listZones, nameZone, setReaderZone } from "../shared/time/moments.js";
import { formatMinuteOfDay, readMinuteOfDay } from "../shared/time/pace-words.js";
import { showTableHours } from "./table-hours.js";

/** The default: from eight in the morning to eleven at night. */
const USUAL = { opens: 480, closes: 1380 };

/**
 * Show the form. New hours apply to tables joined later, and to current tables where the player chooses them.
 * @param {HTMLElement} panel
 * @param {Player} me
 */
export function showHours(panel, me) {
  const window = me.hours ?? null;
  const { opens, closes } = window ?? USUAL;
  const zones = listZones().map((zone) => /** @type {const} */ ([zone, nameZone(zone)]));
  const zone = createSelect("Time zone", { name: "zone" }, zones, me.zone ?? browserZone());
  const from = createInput("From", {
    name: "opens",
    type: "time",
    required: true,
    value: formatMinuteOfDay(opens),
  });
  const to = createInput("To", {
    name: "closes",
    type: "time",
    required: true,
    value: formatMinuteOfDay(closes),
  });
  const always = createCheckbox("Day and night", { name: "always", checked: window === null });
  const times = el("div", { class: "window" }, from.field, to.field);
  const follow = () => {
    times.hidden = always.input.checked;
  };
  always.input.addEventListener("change", follow);
  follow();
  const status = el("p", { role: "status" });
  const running = el("div", { class: "running" });
  const send = async () => {
    const hours = always.input.checked
      ? null
      : { opens: readMinuteOfDay(from.input.value), closes: readMinuteOfDay(to.input.value) };
    const body = { zone: zone.select.value, hours };
    const kept = await request("patch", "/v1/me", { body });
    setReaderZone(kept.zone);
    status.textContent = "Saved. This applies to tables you join from now on.";
    await showTableHours(running, kept);
  };
  replaceContent(
    panel,
    createHeading("Your playing hours"),
    el(
      "p",
      {},
      "At tables that use playing hours, your clock runs only during these hours. " +
        "The other players there can see your time zone.",
    ),
    el(
      "form",
      { onsubmit: onSubmit(status, send) },
      zone.field,
      always.field,
      times,
      createSubmit("Save hours", "choice"),
      status,
    ),
    running,
  );
  return showTableHours(running, me);
}

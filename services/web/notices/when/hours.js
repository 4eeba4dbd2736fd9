// Quiet hours, during which nothing is sent, and the time of the daily message.

/** @import { NoticeSettings, Player } from "../../shared/api-types" */

import { onSubmit } from "../../account/form-submission.js";
import { request } from "../../shared/api-client.js";
import { createCheckbox, createInput, createSubmit } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { nameZone } from "../../shared/time/moments.js";
import { formatMinuteOfDay, readMinuteOfDay } from "../../shared/time/pace-words.js";

/** The default: from ten in the evening to seven in the morning. */
const NIGHT = { opens: 22 * 60, closes: 7 * 60 };

/**
 * @param {HTMLElement} panel
 * @param {Pick<Player, "zone">} me
 * @param {NoticeSettings} settings
 */
export function showNoticeHours(panel, me, settings) {
  const { opens, closes } = settings.quiet ?? NIGHT;
  const isQuiet = createCheckbox("No notifications in quiet hours", {
    name: "quiet",
    checked: settings.quiet !== null,
  });
  const from = createTime("From", "opens", opens);
  const to = createTime("To", "closes", closes);
  const daily = createTime("Daily message at", "digest", settings.digest);
  const times = el("div", { class: "window" }, from.field, to.field);
  const follow = () => {
    times.hidden = !isQuiet.input.checked;
  };
  isQuiet.input.addEventListener("change", follow);
  follow();
  const status = el("p", { role: "status" });
  const send = async () => {
    const quiet = isQuiet.input.checked
      ? { opens: readMinuteOfDay(from.input.value), closes: readMinuteOfDay(to.input.value) }
      : null;
    const body = { digest: readMinuteOfDay(daily.input.value), quiet, channels: [] };
    await request("put", "/v1/me/notices", { body });
    status.textContent = "Saved. Notifications that are already waiting are not affected.";
  };
  replaceContent(
    panel,
    createHeading("Quiet hours and daily message"),
    el(
      "p",
      {},
      "Notifications wait until your quiet hours end. If your time would run out during them, you are warned " +
        "before they begin.",
    ),
    el(
      "form",
      { onsubmit: onSubmit(status, send) },
      isQuiet.field,
      times,
      daily.field,
      createZoneNote(me),
      createSubmit("Save hours", "choice"),
      status,
    ),
  );
}

/**
 * @param {string} label
 * @param {string} name
 * @param {number} minute
 */
const createTime = (label, name, minute) =>
  createInput(label, { name, type: "time", required: true, value: formatMinuteOfDay(minute) });

/** @param {Pick<Player, "zone">} me */
function createZoneNote({ zone }) {
  const link = el("a", { href: "/settings" }, "settings");
  const words = zone
    ? `Times are in ${nameZone(zone)}, the time zone in your `
    : "Times are in UTC, because you have not chosen a time zone in your ";
  return el("p", { class: "faint" }, words, link, ".");
}

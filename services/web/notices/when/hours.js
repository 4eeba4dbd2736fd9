// Quiet hours, in which nothing goes, and the hour of the daily message.

/** @import { NoticeSettings, Player } from "../../shared/api-types" */

import { onSubmit } from "../../account/form-submission.js";
import { request } from "../../shared/api-client.js";
import { createCheckbox, createInput, createSubmit } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { formatMinuteOfDay, readMinuteOfDay } from "../../shared/time/pace-words.js";

/** From ten in the evening to seven in the morning, where nothing was chosen. */
const NIGHT = { opens: 22 * 60, closes: 7 * 60 };

/**
 * Show the form.
 * @param {HTMLElement} panel
 * @param {Pick<Player, "zone">} me
 * @param {NoticeSettings} settings
 */
export function showNoticeHours(panel, me, settings) {
  const { opens, closes } = settings.quiet ?? NIGHT;
  const isQuiet = createCheckbox("Nothing in my quiet hours", {
    name: "quiet",
    checked: settings.quiet !== null,
  });
  const from = createTime("From", "opens", opens);
  const to = createTime("To", "closes", closes);
  const daily = createTime("The daily message goes at", "digest", settings.digest);
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
    status.textContent = "Kept. What waits already goes as it was to.";
  };
  replaceContent(
    panel,
    createHeading("Quiet hours and the daily message"),
    el(
      "p",
      {},
      "What falls into your quiet hours goes when they end. A warning goes before they begin, if your time runs " +
        "out in them.",
    ),
    el(
      "form",
      { onsubmit: onSubmit(status, send) },
      isQuiet.field,
      times,
      daily.field,
      createZoneNote(me),
      createSubmit("Keep these hours", "choice"),
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
    ? `These are hours of ${zone.replaceAll("_", " ")}, the zone in your `
    : "These are hours of UTC, as no zone is chosen in your ";
  return el("p", { class: "faint" }, words, link, ".");
}

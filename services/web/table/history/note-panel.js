// The reader's private note, next to the players: folded, and saved automatically.

/** @import { TableState } from "../table-store.js" */
/** @import { NoteStatus } from "./note-draft.js" */

import { isServiceFailure } from "../../shared/api-client.js";
import { el } from "../../shared/dom.js";
import { NoteDraft } from "./note-draft.js";

/** @type {Record<NoteStatus, string>} */
const WORDS = {
  saved: "Saved.",
  waiting: "Not saved yet.",
  saving: "Saving …",
  offline: "Not connected. This browser keeps your notes and will save them later.",
  refused: "Not saved: ",
};

const MOST = 4_000;

/**
 * Show the note to a reader who is logged in; others have none.
 * @param {HTMLElement} place
 * @param {TableState} state
 */
export function attachNote(place, { id, me }) {
  if (!me || !(place instanceof HTMLDetailsElement)) return;
  const status = el("p", { class: "faint", role: "status" });
  const field = el("textarea", { id: "note-text", rows: 5, maxlength: MOST, disabled: true });
  const draft = new NoteDraft(id, me.player, (now, why) => {
    const words = now === "refused" ? `${WORDS.refused}${why}` : WORDS[now];
    if (status.textContent !== words) status.textContent = words;
  });
  field.addEventListener("input", () => draft.change(field.value));
  field.addEventListener("change", () => draft.hurry());
  place.addEventListener("toggle", () => void open(field, draft, status));
  place.replaceChildren(
    el("summary", {}, "My notes"),
    el(
      "label",
      { class: "faint", for: "note-text" },
      "Only you can read these notes. They are not in the game log.",
    ),
    field,
    status,
  );
  place.hidden = false;
}

/**
 * Load the note when it is first unfolded.
 * @param {HTMLTextAreaElement} field
 * @param {NoteDraft} draft
 * @param {HTMLElement} status
 */
async function open(field, draft, status) {
  if (!field.disabled) return;
  try {
    field.value = await draft.load();
    field.disabled = false;
    status.textContent = "";
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    status.textContent = failure.message;
  }
}

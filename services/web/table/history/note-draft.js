// Saves a private note. It is kept in this browser until the service has it.

import { OfflineError, isServiceFailure, request } from "../../shared/api-client.js";
import { keep, readKept } from "../../shared/preferences/preferences.js";

/** @typedef {"saved" | "waiting" | "saving" | "offline" | "refused"} NoteStatus */

/** Milliseconds after the last keystroke before saving, and the pauses between retries. */
const REST = 800;
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

export class NoteDraft {
  /**
   * @param {string} table
   * @param {string} player
   * @param {(status: NoteStatus, why: string) => void} onStatus
   */
  constructor(table, player, onStatus) {
    this.table = table;
    this.name = `railhead-note-${table}-${player}`;
    this.onStatus = onStatus;
    this.text = "";
    this.saving = false;
    this.pause = FIRST_PAUSE;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    addEventListener("online", () => this.hurry());
    addEventListener("pagehide", () => this.hurry());
  }

  /** Return the note: an unsaved version left in this browser, or else the service's. */
  async load() {
    const left = readKept(this.name);
    if (left !== null) {
      this.text = left;
      this.saveAfter(0);
      return left;
    }
    const { text } = await request("get", "/v1/tables/{table}/note", { path: { table: this.table } });
    this.text = text;
    return text;
  }

  /** @param {string} text */
  change(text) {
    this.text = text;
    keep(this.name, text);
    this.onStatus("waiting", "");
    this.saveAfter(REST);
  }

  /** Save pending changes immediately. */
  hurry() {
    if (readKept(this.name) !== null) void this.save();
  }

  /** @param {number} milliseconds */
  saveAfter(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), milliseconds);
  }

  async save() {
    if (this.saving) return;
    const { text } = this;
    this.saving = true;
    this.onStatus("saving", "");
    try {
      await request("put", "/v1/tables/{table}/note", { path: { table: this.table }, body: { text } });
      this.pause = FIRST_PAUSE;
      this.settle(text);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      this.onStatus(failure instanceof OfflineError ? "offline" : "refused", failure.message);
      this.saveAfter(this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    } finally {
      this.saving = false;
    }
  }

  /**
   * Remove this browser's copy, unless more was written in the meantime.
   * @param {string} saved
   */
  settle(saved) {
    if (this.text === saved) {
      keep(this.name, null);
      this.onStatus("saved", "");
    } else this.saveAfter(REST);
  }
}

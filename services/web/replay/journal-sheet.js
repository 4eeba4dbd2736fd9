// In narrow windows, the journal opens over the board.

import { byId } from "../shared/dom.js";
import { bindKeys } from "../shared/keys/key-map.js";

const OPENERS = ["show-journal", "last-line", "whole-journal"];

/**
 * Make the buttons open the journal, and its button and Escape close it.
 * @param {() => void} onOpen
 */
export function attachJournalSheet(onOpen) {
  const journal = byId("journal");
  let opener = byId("show-journal");
  const close = () => {
    if (!journal.classList.contains("open")) return false;
    show(false);
    opener.focus({ preventScroll: true });
    return true;
  };
  /** @param {boolean} isOpen */
  const show = (isOpen) => {
    journal.classList.toggle("open", isOpen);
    for (const name of OPENERS) byId(name).setAttribute("aria-expanded", String(isOpen));
  };
  for (const name of OPENERS)
    byId(name).addEventListener("click", () => {
      if (close()) return;
      opener = byId(name);
      show(true);
      onOpen();
      journal.focus({ preventScroll: true });
    });
  journal.querySelector(".close-sheet")?.addEventListener("click", close);
  bindKeys(document, "In this replay", [{ keys: ["Escape"], words: "close the journal", run: close }]);
}

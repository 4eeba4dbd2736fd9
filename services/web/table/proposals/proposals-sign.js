// A sign in the head for questions to the reader, which may be out of sight in narrow windows.

import { byId } from "../../shared/dom.js";
import { createIcon } from "../../shared/icons.js";
import { closeSidePanels } from "../layout/side-panels.js";

/** Make the sign open the questions, even if a panel covers them. */
export function attachProposalsSign() {
  const sign = byId("show-proposals");
  sign.replaceChildren(createIcon("manicule", 26) ?? "?");
  sign.addEventListener("click", () => {
    closeSidePanels();
    const panel = byId("proposals");
    panel.scrollIntoView({ block: "nearest" });
    panel.focus({ preventScroll: true });
  });
}

/** @param {number} count the number of questions for the reader */
export function showProposalsSign(count) {
  const sign = byId("show-proposals");
  sign.hidden = count === 0;
  sign.dataset.unread = String(count);
  const words = count === 1 ? "One request is waiting for you" : `${count} requests are waiting for you`;
  sign.setAttribute("aria-label", words);
}

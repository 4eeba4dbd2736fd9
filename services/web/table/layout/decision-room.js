// The height that the other panels of the right column leave for the decision.

import { byId } from "../../shared/dom.js";

/** Pixels between panels. */
const GAP = 8;

/** Keep the room for the decision up to date, so that it grows instead of leaving the column empty. */
export function followDecisionRoom() {
  const decision = byId("decision");
  const column = decision.parentElement;
  if (!column) return;
  const panels = [...column.children].filter((panel) => panel !== decision);
  const measure = () => {
    // Wide windows have the journal next to the decision instead of below it.
    const below = panels.filter(
      (panel) =>
        panel instanceof HTMLElement && panel.offsetHeight && panel.offsetLeft === decision.offsetLeft,
    );
    const taken = below.reduce((sum, panel) => sum + panel.scrollHeight + GAP, 0);
    column.style.setProperty("--room", `${column.clientHeight - taken}px`);
  };
  const observer = new ResizeObserver(measure); // called right after the layout, so measuring forces none
  for (const panel of [column, ...panels]) observer.observe(panel);
}

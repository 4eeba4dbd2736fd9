// The second press of a double click must not act on a control that the first press revealed. A control that changed
// under a resting pointer ignores presses for a moment. Keys are never ignored, and neither is a pointer that has
// moved to another control.

/** Milliseconds during which a changed control ignores presses. */
const SETTLES = 400;
/** A pointer that moves less than this (px) is at rest: a double click is not quite steady, a finger even less so. */
const STEADY = { mouse: 5, other: 20 };
/** How long scrolling continues after a turn of the wheel, in milliseconds. */
const ROLLS_ON = 300;
/** Milliseconds before a pointer counts as resting rather than passing by. */
const ARRIVES = 100;
const CONTROLS =
  "button, a[href], summary, label, input, select, textarea, [role=option], [role=tab], g.spot";
const TELLING = ["data-moment", "data-key", "data-at", "aria-disabled", "class", "style", "hidden", "open"];

/** Where the pointer rests, the control there, and when it changed. */
const rest = { x: -1, y: -1, control: "", changed: -Infinity, since: 0 };
let begun = 0;
let rolled = -Infinity;
let isCheckDue = false;

/**
 * Describe what a press would do: the control's words and key, and the decision that it belongs to (`data-moment`).
 * @param {EventTarget | null} target
 */
function describe(target) {
  if (!(target instanceof Element)) return "";
  const moment = target.closest("[data-moment]")?.getAttribute("data-moment");
  const control = target.closest(CONTROLS);
  const names = ["href", "data-key", "data-at", "aria-disabled"].map((name) => control?.getAttribute(name));
  return JSON.stringify([moment, control?.localName, ...names, control?.textContent]);
}

/** Check whether the control under the resting pointer has changed. */
function check() {
  isCheckDue = false;
  const control = describe(document.elementFromPoint(rest.x, rest.y));
  if (control === rest.control) return;
  const now = performance.now();
  rest.control = control;
  if (now - rolled > ROLLS_ON && now - rest.since > ARRIVES) rest.changed = now;
}

/** Check after the next frame, when this forces no extra layout. */
function checkSoon() {
  if (isCheckDue) return;
  isCheckDue = true;
  requestAnimationFrame(() => setTimeout(() => isCheckDue && check()));
}

/**
 * @param {PointerEvent} event
 * @param {number} since when the pointer arrived here
 */
function settle({ clientX, clientY, target }, since) {
  Object.assign(rest, { x: clientX, y: clientY, control: describe(target), changed: -Infinity, since });
}

/** @param {PointerEvent} event */
function isSteady({ clientX, clientY, pointerType }) {
  const most = pointerType === "mouse" ? STEADY.mouse : STEADY.other;
  return Math.hypot(clientX - rest.x, clientY - rest.y) <= most;
}

/** @param {PointerEvent} event */
function press(event) {
  begun = performance.now();
  if (isCheckDue) check();
  if (!isSteady(event) || begun - rest.changed >= SETTLES) settle(event, -Infinity);
}

/** @param {MouseEvent} event */
function ignoreHasty(event) {
  const isKey = event.detail === 0;
  if (isCheckDue) check();
  if (isKey || begun - rest.changed >= SETTLES) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("pointermove", (event) => isSteady(event) || settle(event, performance.now()), true);
addEventListener("pointerdown", press, true);
addEventListener("click", ignoreHasty, true);
for (const moves of ["scroll", "resize", "transitionend"])
  addEventListener(moves, checkSoon, { capture: true, passive: true });
addEventListener("wheel", () => (rolled = performance.now()), { capture: true, passive: true });
new MutationObserver(checkSoon).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: TELLING,
});

// Keeps a pressed element until it is released, so that redrawing a list does not remove the button under the finger.

/** Milliseconds until a press is forgotten if its end was not observed. */
const LONGEST = 2_000;
/** Milliseconds within which a click follows a touch. */
const CLICK_FOLLOWS = 100;
const PRESSING_KEYS = [" ", "Enter"];

/** @type {EventTarget | null} */
let pressed = null;
/** @type {number | undefined} */
let timer;
/** @type {Map<Element, () => void>} */
const held = new Map();

/**
 * Change an element's content once nothing in it is pressed. Of several pending changes, only the latest is made.
 * @param {Element} element
 * @param {() => void} change
 */
export function changeWhenLetGo(element, change) {
  held.delete(element);
  if (pressed instanceof Node && element.contains(pressed)) held.set(element, change);
  else change();
}

/** @param {Event} event */
function press({ target }) {
  pressed = target;
  letGoIn(LONGEST);
}

/** @param {number} milliseconds */
function letGoIn(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(letGo, milliseconds);
}

function letGo() {
  pressed = null;
  const changes = [...held.values()];
  held.clear();
  for (const change of changes) change();
}

/** On a click, show its result immediately and make the pending changes afterwards. */
function click() {
  pressed = null;
  letGoIn(0);
}

addEventListener("pointerdown", press, true);
addEventListener("pointerup", () => letGoIn(CLICK_FOLLOWS), true);
addEventListener("pointercancel", () => letGoIn(0), true);
addEventListener("keydown", (event) => PRESSING_KEYS.includes(event.key) && press(event), true);
addEventListener("keyup", () => letGoIn(0), true);
addEventListener("click", click, true);

// What is pressed stays until it is let go: a list drawn anew in between would take the button from under the finger.

/** Milliseconds after which a press that nobody saw end is forgotten. */
const LONGEST = 2_000;
/** Milliseconds in which the click follows that a finger makes. */
const CLICK_FOLLOWS = 100;
const PRESSING_KEYS = [" ", "Enter"];

/** @type {EventTarget | null} */
let pressed = null;
/** @type {number | undefined} */
let timer;
/** @type {Map<Element, () => void>} */
const held = new Map();

/**
 * Change what is in an element, or leave that, the latest change alone, until nothing in it is pressed any more.
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

/** The click is there: what it sets off is shown at once, and what was left is, after it. */
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

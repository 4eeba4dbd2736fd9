// Whether a pointer that comes over something was moved there: a page that changes under a still one is no wish to see more.

/** Pixels that a hand may tremble, as after a press. */
const STILL = 4;

let at = { clientX: -STILL, clientY: -STILL };

/** @param {{ clientX: number, clientY: number }} event */
const hasMoved = ({ clientX, clientY }) => Math.hypot(clientX - at.clientX, clientY - at.clientY) > STILL;

document.addEventListener("pointermove", (event) => hasMoved(event) && (at = event));
document.addEventListener("pointerdown", (event) => (at = event), { capture: true });

/**
 * Make the listeners of something that is looked at while the pointer or the focus is on it.
 * @param {() => void} look
 * @param {() => void} leave
 */
export function createPointing(look, leave) {
  const point = (/** @type {PointerEvent} */ event) => hasMoved(event) && look();
  return { onpointerenter: point, onpointermove: point, onfocus: look, onpointerleave: leave, onblur: leave };
}

// Detects real hovering, as opposed to a page that changes under a still pointer.

/** Pixels by which a still hand may tremble, for example after a press. */
const STILL = 4;

let at = { clientX: -STILL, clientY: -STILL };

/** @param {{ clientX: number, clientY: number }} event */
const hasMoved = ({ clientX, clientY }) => Math.hypot(clientX - at.clientX, clientY - at.clientY) > STILL;

document.addEventListener("pointermove", (event) => hasMoved(event) && (at = event));
document.addEventListener("pointerdown", (event) => (at = event), { capture: true });

/**
 * Return listeners for an element that reacts to hover and to focus by keyboard; a press also sets the focus.
 * @param {() => void} look
 * @param {() => void} leave
 */
export function createPointing(look, leave) {
  const point = (/** @type {PointerEvent} */ event) => hasMoved(event) && look();
  const focus = (/** @type {FocusEvent} */ { target }) =>
    target instanceof Element && target.matches(":focus-visible") && look();
  return {
    onpointerenter: point,
    onpointermove: point,
    onfocus: focus,
    onpointerleave: leave,
    onblur: leave,
  };
}

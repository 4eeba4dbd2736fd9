// A long press by touch, which asks about something that a tap would choose.

/**
 * Milliseconds until a held finger counts as a long press, and how far it may slip until then (CSS pixels).
 */
const HELD = 450;
const SLIPS = 10;

export class HeldFinger {
  /**
   * @param {HTMLElement} sheet the pressed element
   * @param {(target: EventTarget | null) => string | null} find returns the thing under the finger, null if there is none
   * @param {(thing: string) => void} ask is called once while the finger is still held
   */
  constructor(sheet, find, ask) {
    this.find = find;
    this.ask = ask;
    this.from = { x: 0, y: 0 };
    /** Whether the last touch became a long press. */
    this.hasAsked = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    sheet.addEventListener("pointerdown", (event) => this.hold(event));
    sheet.addEventListener("pointermove", (event) => this.slip(event));
    for (const end of ["pointerup", "pointercancel"])
      sheet.addEventListener(end, () => {
        clearTimeout(this.timer);
      });
    for (const kind of ["click", "contextmenu"])
      sheet.addEventListener(kind, (event) => this.swallow(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  hold({ target, pointerType, isPrimary, clientX, clientY }) {
    clearTimeout(this.timer);
    this.hasAsked = false;
    const thing = this.find(target);
    if (pointerType !== "touch" || !isPrimary || thing === null) return;
    this.from = { x: clientX, y: clientY };
    this.timer = setTimeout(() => {
      this.hasAsked = true;
      this.ask(thing);
    }, HELD);
  }

  /**
   * A finger that moves is dragging the drawing.
   * @param {PointerEvent} event
   */
  slip({ clientX, clientY }) {
    const { x, y } = this.from;
    if (Math.hypot(clientX - x, clientY - y) > SLIPS) clearTimeout(this.timer);
  }

  /**
   * Keep a long press from also choosing the thing.
   * @param {Event} event
   */
  swallow(event) {
    if (!this.hasAsked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

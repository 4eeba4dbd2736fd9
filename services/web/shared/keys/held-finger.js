// A finger that is held on something, and what it would choose by a tap left alone.

/** Milliseconds after which a finger that is held asks, and CSS pixels that it may slip meanwhile. */
const HELD = 450;
const SLIPS = 10;

export class HeldFinger {
  /**
   * @param {HTMLElement} sheet what is pressed
   * @param {(target: EventTarget | null) => string | null} find gives the thing that is meant, null where there is none
   * @param {(thing: string) => void} ask is called once while the finger is still held
   */
  constructor(sheet, find, ask) {
    this.find = find;
    this.ask = ask;
    this.from = { x: 0, y: 0 };
    /** Whether the finger that was laid down last has asked. */
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
   * Who drags means the drawing.
   * @param {PointerEvent} event
   */
  slip({ clientX, clientY }) {
    const { x, y } = this.from;
    if (Math.hypot(clientX - x, clientY - y) > SLIPS) clearTimeout(this.timer);
  }

  /**
   * What was asked about is not chosen by the same press.
   * @param {Event} event
   */
  swallow(event) {
    if (!this.hasAsked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

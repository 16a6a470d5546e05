// A press that means what it began on, even if the page moves under a pointer that stands still.

/** Between press and release an offer can come and push a button away: the browser then gives the click to what holds both. */
export function keepPresses() {
  /** @type {{button: HTMLElement, x: number, y: number}|null} */
  let pressed = null;
  addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    pressed = button && { button, x, y };
  }, true);
  addEventListener("click", (event) => {
    if (!event.detail || !pressed) return;
    const { button, x, y } = pressed;
    pressed = null;
    // A pointer that was moved away takes the press back, as everywhere.
    if (event.composedPath().includes(button) || Math.hypot(event.clientX - x, event.clientY - y) > 4) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (button.isConnected) button.click();
  }, true);
}

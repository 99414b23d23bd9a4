/** Maximum time between the clicks of a double click on common systems, in ms. */
const doubleClick = 500;

/**
 * Ignores the second click of a double click: the first one has opened or closed something, so the second would hit
 * whatever is now under the pointer. Single clicks pass.
 */
export function swallowSecondClick(): void {
  const listening = new AbortController();
  const swallow = (event: MouseEvent) => {
    if (event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort(), doubleClick);
}

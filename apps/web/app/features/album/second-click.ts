/** Longest time between the clicks of a double click on common systems, in ms. */
const doubleClick = 500;

/**
 * What a click opened or closed has put something else under the pointer: the second click of a double click was not
 * meant for that. Clicks that stand alone pass.
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

/** True on the server, and in a browser until the page is hydrated: components render then what the server rendered. */
let isUnderWay = true;

export const isHydrating = () => isUnderWay;

export function endHydration(): void {
  isUnderWay = false;
}

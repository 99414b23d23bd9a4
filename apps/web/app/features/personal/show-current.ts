/** Scrolls a menu that runs on to the right, so that the open page's name is visible. */
export function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !link) return;
  const box = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  list.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
}

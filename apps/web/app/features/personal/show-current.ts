/** Where a menu runs on to the right, the open page's name is not left outside. */
export function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !link) return;
  const [box, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
}

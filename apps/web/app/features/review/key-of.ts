/** What of a key event is asked. */
export interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

const fields = "input, textarea, select, [contenteditable]";

/** The key alone, as it may mean something for the page: lower case; "" when it is written into a field, held or one of several. */
export function keyOf(pressed: PressedKey): string {
  const { key, altKey, ctrlKey, metaKey, repeat, isComposing, defaultPrevented, target } = pressed;
  if (altKey || ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return "";
  if (target !== null && "closest" in target && (target as Element).closest(fields) !== null) return "";
  return key.toLowerCase();
}

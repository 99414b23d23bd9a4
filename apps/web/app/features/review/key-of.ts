/** The fields of a key event that are used. */
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

/** The key in lower case, where it may be a shortcut; "" when it is typed into a field, held down or one of several. */
export function keyOf(pressed: PressedKey): string {
  const { key, altKey, ctrlKey, metaKey, repeat, isComposing, defaultPrevented, target } = pressed;
  if (altKey || ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return "";
  if (target !== null && "closest" in target && (target as Element).closest(fields) !== null) return "";
  return key.toLowerCase();
}

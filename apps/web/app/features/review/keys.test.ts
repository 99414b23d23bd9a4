import { expect, test } from "vitest";
import { keyOf, type PressedKey } from "./keys.tsx";

function pressed(own: Partial<PressedKey>): PressedKey {
  const alone = { altKey: false, ctrlKey: false, metaKey: false, repeat: false, isComposing: false };
  return { key: "a", ...alone, defaultPrevented: false, target: null, ...own };
}

/** An element that is inside a field, or not. */
function within(selector: string): EventTarget {
  const closest = (selectors: string) => (selectors.split(", ").includes(selector) ? {} : null);
  return Object.assign(new EventTarget(), { closest });
}

test("a key is the same in upper case", () => {
  expect(keyOf(pressed({ key: "A" }))).toBe("a");
  expect(keyOf(pressed({ key: "ArrowLeft", target: within("button") }))).toBe("arrowleft");
});

test.each(["input", "textarea", "select", "[contenteditable]"])("typed into %s a key is no shortcut", (field) => {
  expect(keyOf(pressed({ target: within(field) }))).toBe("");
});

test.each(["altKey", "ctrlKey", "metaKey", "repeat", "isComposing", "defaultPrevented"] as const)(
  "with %s a key is no shortcut",
  (state) => {
    expect(keyOf(pressed({ [state]: true }))).toBe("");
  },
);

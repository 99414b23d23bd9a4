import { expect, test } from "vitest";
import { type KeysContext, keysOf } from "./review-workspace.tsx";

const keys = (own: Partial<KeysContext>) =>
  keysOf({ canDecide: true, hasOthers: true, papers: 2, ...own }).flatMap(([names]) => names);

test("the legend names only keys that do something", () => {
  expect(keys({})).toEqual(["N", "J", "K", "A", "R", "←", "→", "+", "-", "Z"]);
  expect(keys({ papers: 1 })).toEqual(["N", "J", "K", "A", "R", "+", "-", "Z"]);
  expect(keys({ canDecide: false, papers: 0 })).toEqual(["N", "J", "K"]);
  expect(keys({ canDecide: false, hasOthers: false, papers: 0 })).toEqual(["N", "J"]);
});

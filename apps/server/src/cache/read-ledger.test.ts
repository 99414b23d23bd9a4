import { afterEach, beforeEach, expect, test } from "vitest";
import type { Tag } from "@changming/domain/tag-ledger";
import { Epochs } from "./epochs.ts";
import { NumberFalls } from "./number-falls.ts";
import { ReadLedger, WriteLedger } from "./read-ledger.ts";

let epochs: Epochs;
let numbers: NumberFalls;

beforeEach(() => {
  epochs = new Epochs();
  numbers = new NumberFalls(epochs, () => undefined);
});

afterEach(() => {
  numbers.close();
  epochs.close();
});

test("a tag that falls between beginning and reading makes stale, whether named before or after", () => {
  const [early, late, other] = [1, 2, 3].map(() => new ReadLedger(epochs, numbers));
  early?.read("residence:1");
  epochs.fall(["residence:1"], "now");
  late?.read("residence:1");
  other?.read("residence:2");
  expect([early, late, other].map((ledger) => ledger?.isCurrent)).toEqual([false, false, true]);
});

test("what is begun after the fall is current, until everything falls", () => {
  epochs.fall(["residence:1"], "now");
  const ledger = new ReadLedger(epochs, numbers);
  ledger.read("residence:1");
  expect(ledger.isCurrent).toBe(true);
  epochs.fallAll();
  expect(ledger.isCurrent).toBe(false);
});

test("a million reads by writes are not remembered, and what they drop falls all the same", () => {
  const fallen: Tag[] = [];
  epochs.onFall((tag) => fallen.push(tag));
  const ledger: ReadLedger = new WriteLedger(epochs, numbers);
  for (let id = 0; id < 1_000_000; id += 1) ledger.read(`residence:${id}`);
  expect(ledger.seen.size).toBe(0);
  ledger.fall(["residence:1"]);
  ledger.fallSoon(["gifts"]);
  expect(fallen).toEqual(["residence:1", "gifts"]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { FaultBoard, faultNames, isFaultName, type Step } from "./fault-board.ts";

test("a fault happens as often as it was told, and then no more", () => {
  const board = new FaultBoard();
  board.set("busy", { times: 2 });
  expect([board.take("busy"), board.take("busy"), board.take("busy")].map((fault) => fault !== null)).toEqual([
    ...[true, true, false],
  ]);
  expect(board.list()).toEqual([]);
});

test("one that is meant for an order or a kind of call passes all others by", () => {
  const board = new FaultBoard();
  board.set("slow", { outTradeNo: "CM1", step: "query", ms: 5 });
  expect(board.take("slow", { outTradeNo: "CM2", step: "query" })).toBeNull();
  expect(board.take("slow", { outTradeNo: "CM1", step: "close" })).toBeNull();
  expect(board.take("slow", { outTradeNo: "CM1" })).toBeNull();
  expect(board.take("broken", { outTradeNo: "CM1", step: "query" })).toBeNull();
  expect(board.take("slow", { outTradeNo: "CM1", step: "query" })).toMatchObject({ ms: 5 });
});

test("of two that fit, the one that was set first happens first", () => {
  const board = new FaultBoard();
  board.set("lateNotify", { ms: 1 });
  board.set("lateNotify", { outTradeNo: "CM1", ms: 2 });
  expect([1, 2].map(() => board.take("lateNotify", { outTradeNo: "CM1" })?.ms)).toEqual([1, 2]);
});

test("unless told, a fault happens once, to whichever comes first", () => {
  const board = new FaultBoard();
  board.set("noNotify");
  expect(board.list()).toEqual([{ name: "noNotify", times: 1, outTradeNo: null, step: null, ms: 1_000 }]);
  board.clear();
  expect(board.take("noNotify")).toBeNull();
});

test("names are the board's own, not what every object has", () => {
  for (const name of Object.keys(faultNames)) expect(isFaultName(name)).toBe(true);
  for (const name of ["", "toString", "constructor", "__proto__", "earthquake"]) expect(isFaultName(name)).toBe(false);
});

const name = fc.constantFrom("busy" as const, "broken" as const);
const order = fc.constantFrom(null, "CM1", "CM2");
const step = fc.constantFrom<Step | null>(null, "query", "close");

test("whatever is set and asked for, a fault happens at most as often as it was told, and to nobody else", () => {
  const set = fc.record({ name, outTradeNo: order, step, times: fc.integer({ min: 1, max: 3 }) });
  const asked = fc.record({
    name,
    outTradeNo: fc.constantFrom("CM1", "CM2"),
    step: fc.constantFrom<Step>("query", "close"),
  });
  fc.assert(
    fc.property(fc.array(set, { maxLength: 4 }), fc.array(asked, { maxLength: 20 }), (faults, calls) => {
      const board = new FaultBoard();
      for (const { name: what, ...own } of faults) board.set(what, own);
      let left = faults.map((fault) => ({ ...fault }));
      for (const { name: what, ...about } of calls) {
        const fits = left.find(
          (one) =>
            one.name === what &&
            [null, about.outTradeNo].includes(one.outTradeNo) &&
            [null, about.step].includes(one.step),
        );
        expect(board.take(what, about) !== null).toBe(fits !== undefined);
        if (fits) fits.times -= 1;
        left = left.filter(({ times }) => times > 0);
      }
      expect(board.list()).toHaveLength(left.length);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { FaultInjector, faultNames, isFaultName, type Step } from "./fault-injector.ts";

test("a fault happens as often as set, and then no more", () => {
  const injector = new FaultInjector();
  injector.set("busy", { times: 2 });
  expect([injector.take("busy"), injector.take("busy"), injector.take("busy")].map((fault) => fault !== null)).toEqual([
    ...[true, true, false],
  ]);
  expect(injector.list()).toEqual([]);
});

test("a fault limited to an order or a kind of call leaves all others alone", () => {
  const injector = new FaultInjector();
  injector.set("slow", { outTradeNo: "CM1", step: "query", ms: 5 });
  expect(injector.take("slow", { outTradeNo: "CM2", step: "query" })).toBeNull();
  expect(injector.take("slow", { outTradeNo: "CM1", step: "close" })).toBeNull();
  expect(injector.take("slow", { outTradeNo: "CM1" })).toBeNull();
  expect(injector.take("broken", { outTradeNo: "CM1", step: "query" })).toBeNull();
  expect(injector.take("slow", { outTradeNo: "CM1", step: "query" })).toMatchObject({ ms: 5 });
});

test("of two that fit, the one that was set first happens first", () => {
  const injector = new FaultInjector();
  injector.set("lateNotify", { ms: 1 });
  injector.set("lateNotify", { outTradeNo: "CM1", ms: 2 });
  expect([1, 2].map(() => injector.take("lateNotify", { outTradeNo: "CM1" })?.ms)).toEqual([1, 2]);
});

test("by default, a fault happens once, to the first call", () => {
  const injector = new FaultInjector();
  injector.set("noNotify");
  expect(injector.list()).toEqual([{ name: "noNotify", times: 1, outTradeNo: null, step: null, ms: 1_000 }]);
  injector.clear();
  expect(injector.take("noNotify")).toBeNull();
});

test("only the injector's own names are fault names, not those that every object has", () => {
  for (const name of Object.keys(faultNames)) expect(isFaultName(name)).toBe(true);
  for (const name of ["", "toString", "constructor", "__proto__", "earthquake"]) expect(isFaultName(name)).toBe(false);
});

const name = fc.constantFrom("busy" as const, "broken" as const);
const order = fc.constantFrom(null, "CM1", "CM2");
const step = fc.constantFrom<Step | null>(null, "query", "close");

test("whatever is set and called, a fault happens at most as often as set, and to no other order", () => {
  const set = fc.record({ name, outTradeNo: order, step, times: fc.integer({ min: 1, max: 3 }) });
  const aCall = fc.record({
    name,
    outTradeNo: fc.constantFrom("CM1", "CM2"),
    step: fc.constantFrom<Step>("query", "close"),
  });
  fc.assert(
    fc.property(fc.array(set, { maxLength: 4 }), fc.array(aCall, { maxLength: 20 }), (faults, calls) => {
      const injector = new FaultInjector();
      for (const { name: what, ...own } of faults) injector.set(what, own);
      let left = faults.map((fault) => ({ ...fault }));
      for (const { name: what, ...about } of calls) {
        const fits = left.find(
          (one) =>
            one.name === what &&
            [null, about.outTradeNo].includes(one.outTradeNo) &&
            [null, about.step].includes(one.step),
        );
        expect(injector.take(what, about) !== null).toBe(fits !== undefined);
        if (fits) fits.times -= 1;
        left = left.filter(({ times }) => times > 0);
      }
      expect(injector.list()).toHaveLength(left.length);
    }),
  );
});

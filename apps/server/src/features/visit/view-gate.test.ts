import { expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import { testGates } from "@changming/domain/testing/test-gates";
import { testNow } from "@changming/domain/testing/test-ctx";
import { ViewGate } from "./view-gate.ts";

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

function from(address: string | null, minutes = 0, addressFactor = 1) {
  return { address, clock: fixedClock(minutesLater(minutes)), gates: testGates({ addressFactor }) };
}

/** How many of so many views are admitted. */
function admitted(gate: ViewGate, count: number, caller: ReturnType<typeof from>, residence = 1): number {
  return Array.from({ length: count }, () => gate.admits(caller, residence)).filter(Boolean).length;
}

test("ten views of a residence from one address count in ten minutes, then the next ten", () => {
  const gate = new ViewGate();
  expect(admitted(gate, 50, from("203.0.113.7"))).toBe(10);
  expect(admitted(gate, 5, from("203.0.113.7", 9.9))).toBe(0);
  expect(admitted(gate, 50, from("203.0.113.7", 10))).toBe(10);
});

test("other addresses and other residences are counted by themselves", () => {
  const gate = new ViewGate();
  expect(admitted(gate, 10, from("203.0.113.7"))).toBe(10);
  expect(admitted(gate, 10, from("203.0.113.8"))).toBe(10);
  expect(admitted(gate, 10, from("203.0.113.7"), 2)).toBe(10);
});

test("an address does not get further by walking from residence to residence", () => {
  const gate = new ViewGate();
  const views = Array.from({ length: 300 }, (_, id) => gate.admits(from("203.0.113.7"), id)).filter(Boolean);
  expect(views).toHaveLength(120);
});

test("all addresses of one IPv6 network are one", () => {
  const gate = new ViewGate();
  const views = Array.from({ length: 30 }, (_, host) => gate.admits(from(`2001:db8:1:2::${host + 1}`), 1));
  expect(views.filter(Boolean)).toHaveLength(10);
});

test("where many share an address the operator's factor widens it; inside the process nobody is counted", () => {
  const gate = new ViewGate();
  expect(admitted(gate, 50, from("203.0.113.7", 0, 3))).toBe(30);
  expect(admitted(gate, 500, from(null))).toBe(500);
});

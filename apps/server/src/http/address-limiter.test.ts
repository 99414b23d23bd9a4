import { expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import { testServices } from "@changming/domain/testing/test-services";
import { testNow } from "@changming/domain/testing/test-ctx";
import { AddressLimiter, viewLimits } from "./address-limiter.ts";

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

function from(address: string | null, minutes = 0, rateLimitFactor = 1) {
  return { address, clock: fixedClock(minutesLater(minutes)), services: testServices({ rateLimitFactor }) };
}

/** Number of admitted views. */
function admitted(limiter: AddressLimiter, count: number, caller: ReturnType<typeof from>, residence = 1): number {
  return Array.from({ length: count }, () => limiter.admits(caller, residence)).filter(Boolean).length;
}

test("ten views of a residence from one address count in ten minutes, then the next ten", () => {
  const limiter = new AddressLimiter(viewLimits);
  expect(admitted(limiter, 50, from("203.0.113.7"))).toBe(10);
  expect(admitted(limiter, 5, from("203.0.113.7", 9.9))).toBe(0);
  expect(admitted(limiter, 50, from("203.0.113.7", 10))).toBe(10);
});

test("other addresses and other residences are counted separately", () => {
  const limiter = new AddressLimiter(viewLimits);
  expect(admitted(limiter, 10, from("203.0.113.7"))).toBe(10);
  expect(admitted(limiter, 10, from("203.0.113.8"))).toBe(10);
  expect(admitted(limiter, 10, from("203.0.113.7"), 2)).toBe(10);
});

test("an address cannot bypass the limit by moving from residence to residence", () => {
  const limiter = new AddressLimiter(viewLimits);
  const views = Array.from({ length: 300 }, (_, id) => limiter.admits(from("203.0.113.7"), id)).filter(Boolean);
  expect(views).toHaveLength(120);
});

test("all addresses of one IPv6 network count as one", () => {
  const limiter = new AddressLimiter(viewLimits);
  const views = Array.from({ length: 30 }, (_, host) => limiter.admits(from(`2001:db8:1:2::${host + 1}`), 1));
  expect(views.filter(Boolean)).toHaveLength(10);
});

test("the operator's factor raises the limit for shared addresses; calls inside the process are unlimited", () => {
  const limiter = new AddressLimiter(viewLimits);
  expect(admitted(limiter, 50, from("203.0.113.7", 0, 3))).toBe(30);
  expect(admitted(limiter, 500, from(null))).toBe(500);
});

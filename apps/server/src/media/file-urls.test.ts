import { expect, test } from "vitest";
import { FileUrls } from "./signed-urls.ts";

const key = Buffer.alloc(32, 7);
let now = new Date("2026-11-21T04:00:00Z");
const addresses = new FileUrls(key, () => now);
const path = "/files/calendar/12.ics?keptBy=2";

function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, "http://changming.test").searchParams);
}

test("an address is valid for ten minutes and not a second longer", () => {
  now = new Date("2026-11-21T04:00:00Z");
  const address = addresses.of(path);
  expect(address.startsWith(`${path}&until=`)).toBe(true);
  expect(addresses.isSigned(path, queryOf(address))).toBe(true);
  now = new Date("2026-11-21T04:10:00Z");
  expect(addresses.isSigned(path, queryOf(address))).toBe(true);
  now = new Date("2026-11-21T04:10:01Z");
  expect(addresses.isSigned(path, queryOf(address))).toBe(false);
});

test("a signature is valid for one path, one time and one key", () => {
  const query = queryOf(addresses.of(path));
  expect(addresses.isSigned("/files/calendar/13.ics?keptBy=2", query)).toBe(false);
  expect(addresses.isSigned(path, { ...query, until: String(Number(query.until) + 1) })).toBe(false);
  expect(new FileUrls(Buffer.alloc(32, 8), () => now).isSigned(path, query)).toBe(false);
});

test("a query of another shape has no valid signature", () => {
  const query = queryOf(addresses.of(path));
  for (const other of [{}, { ...query, sig: "" }, { ...query, sig: [query.sig] }, { ...query, until: "x" }]) {
    expect(addresses.isSigned(path, other)).toBe(false);
  }
});

import { expect, test } from "vitest";
import { UploadUrls } from "./signed-urls.ts";

const name = "a".repeat(22);
const key = Buffer.alloc(32, 7);
let now = new Date("2026-11-21T04:00:00Z");
const addresses = new UploadUrls(key, () => now);

function queryOf(address: string): { until: string; sig: string } {
  const { searchParams } = new URL(address, "http://changming.test");
  return { until: searchParams.get("until") ?? "", sig: searchParams.get("sig") ?? "" };
}

test.each([
  ["signed", 600],
  ["preview", 1_800],
] as const)("a %s address is valid for %i seconds and not one longer", (access, lifetime) => {
  now = new Date("2026-11-21T04:00:00Z");
  const query = queryOf(addresses.of(name, "960.webp", access));
  expect(addresses.isSigned(name, query)).toBe(true);
  now = new Date(now.getTime() + lifetime * 1_000);
  expect(addresses.isSigned(name, query)).toBe(true);
  now = new Date(now.getTime() + 1_000);
  expect(addresses.isSigned(name, query)).toBe(false);
});

test("a signature is valid for one image, one time and one key", () => {
  const query = queryOf(addresses.of(name, "960.webp", "signed"));
  expect(addresses.isSigned("b".repeat(22), query)).toBe(false);
  expect(addresses.isSigned(name, { ...query, until: String(Number(query.until) + 1) })).toBe(false);
  expect(new UploadUrls(Buffer.alloc(32, 8), () => now).isSigned(name, query)).toBe(false);
});

test("a query of another shape has no valid signature", () => {
  const query = queryOf(addresses.of(name, "960.webp", "signed"));
  const bad = [
    {},
    { ...query, sig: "" },
    { ...query, until: "x" },
    { ...query, sig: [query.sig] },
    { until: query.until },
  ];
  for (const other of [...bad, { ...query, until: `${query.until}.0` }, { ...query, until: "9".repeat(20) }]) {
    expect(addresses.isSigned(name, other)).toBe(false);
  }
});

test("an open address has no query, and no address a comma: lists of them are joined by commas", () => {
  expect(addresses.of(name, "320.webp", "open")).toBe(`/uploads/${name}/320.webp`);
  expect(addresses.of(name, "320.webp", "preview")).not.toContain(",");
});

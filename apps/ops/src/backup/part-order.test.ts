import { expect, test } from "vitest";
import { PartOrder } from "./part-order.ts";
import { TarError } from "./tar.ts";

const part = (table: string, nth = 1) => `tables/${table}/${String(nth).padStart(6, "0")}.copy.gz`;
const sums = (nth: number) => `sums/${String(nth).padStart(6, "0")}.txt`;
const file = (name: string) => `uploads/${name}`;
const table = (name: string, kept = true) => ({ name, columns: [], rows: 0, kept });

function taking(...names: string[]): PartOrder {
  const order = new PartOrder();
  for (const name of names) order.take(name);
  return order;
}

test("tables in the manifest's order, each with its parts, then files, with checksums between, are accepted", () => {
  const order = taking(
    part("a"),
    part("a", 2),
    sums(1),
    part("a", 3),
    part("c"),
    sums(2),
    file("x"),
    file("y"),
    sums(3),
  );
  expect(() => order.finish({ tables: [table("a"), table("b"), table("c")] })).not.toThrow();
});

test("a table without rows has no part, and an excluded table must have none", () => {
  expect(() => taking().finish({ tables: [table("a")] })).not.toThrow();
  const manifest = { tables: [table("a"), table("session", false)] };
  expect(() => taking(part("a")).finish(manifest)).not.toThrow();
  expect(() => taking(part("a"), part("session")).finish(manifest)).toThrow(TarError);
});

test.each([
  ["a repeated part", [part("a"), part("a")]],
  ["a missing part", [part("a"), part("a", 3)]],
  ["a table that begins with its second part", [part("a", 2)]],
  ["a part zero", [part("a", 0)]],
  ["a repeated file", [file("x"), file("x")]],
  ["a table after a file", [file("x"), part("a")]],
  ["repeated checksums", [sums(1), sums(1)]],
  ["missing checksums", [sums(2)]],
])("%s is rejected", (_what, names) => {
  expect(() => taking(...names)).toThrow(TarError);
});

test.each([
  "",
  "manifest.json",
  "changming-backup.json",
  "keys/vault.key",
  "tables/a/1.copy.gz",
  "tables/a/000001.copy",
  "tables/a-b/000001.copy.gz",
  "tables/../000001.copy.gz",
  "../uploads/x",
  "/uploads/x",
  "sums/1.txt",
  "sums/000001.txt.gz",
])("%j is not a valid name", (name) => {
  expect(() => taking(name)).toThrow(/invalid name/);
});

test("unknown tables, tables in another order and tables that resume later are rejected at the end", () => {
  const tables = [table("a"), table("b")];
  for (const names of [[part("c")], [part("b"), part("a")], [part("a"), part("b"), part("a")]]) {
    expect(() => taking(...names).finish({ tables }), names.join()).toThrow(TarError);
  }
  expect(() => taking(part("a"), part("b")).finish({ tables })).not.toThrow();
});

test("a manifest that names a table twice is rejected", () => {
  expect(() => taking().finish({ tables: [table("a"), table("a")] })).toThrow("twice");
});

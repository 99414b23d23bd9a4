import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readTableTypes } from "@changming/db/testing/table-types";

test("docs/scaling.md says of every table, once, where it would be", () => {
  const text = readFileSync(new URL("../../../../docs/scaling.md", import.meta.url), "utf8");
  const [, section = ""] = text.split("## Or Citus in place of cells");
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  const cells = rows.map((row) => row.split("|")[2] ?? "");
  // In brackets behind a table is the column that it would be spread by.
  const named = cells.flatMap((cell) => [...cell.replaceAll(/\([^)]*\)/g, "").matchAll(/`(\w+)`/g)]);
  const tables = named.map(([, name = ""]) => name);
  expect(tables.toSorted()).toEqual(Object.keys(readTableTypes()).toSorted());
});

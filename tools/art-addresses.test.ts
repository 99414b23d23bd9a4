import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

// A recipe that changes deletes the widths it no longer names, and a style sheet's image is missed by no type check.
test("every drawing that a style sheet names by its address exists", () => {
  const sheets = globSync(["apps/*/app/**/*.css", "packages/ui/src/**/*.css"], { cwd: root });
  const named = sheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), "utf8").matchAll(/url\("?(\/art\/[^"?)]+)/g)].map(
      ([, address = ""]) => address,
    ),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((address) => !existsSync(join(root, "apps/web/public", address)))).toEqual([]);
});

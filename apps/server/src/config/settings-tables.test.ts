import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames } from "./config.ts";

test.each(["README.md", "README.zh-CN.md"])("%s has one row for each setting, and for no other", (file) => {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `([A-Z][A-Z\d_]*)`/gm)].map(([, name = ""]) => name);
  // Of `npm run backup`.
  expect(rows.toSorted()).toEqual([...settingNames, "BACKUP_DIR"].toSorted());
});

import { beforeAll, expect, test } from "vitest";
import { aNotice } from "../testing/content.ts";
import { emptyDatabase, type EmptyDatabase } from "../testing/staff.ts";
import { testNow } from "../testing/test-ctx.ts";
import { changedFields } from "./audit-saved.ts";
import { containing } from "./publication-columns.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

test("an audit entry has the changed fields only, and all fields of a new row", () => {
  const before = { title: "甲", at: testNow, read_count: 3 };
  expect(changedFields(before, { title: "乙", at: new Date(testNow) })).toEqual({
    before: { title: "甲" },
    after: { title: "乙" },
  });
  expect(changedFields(before, { title: "甲" })).toEqual({ before: {}, after: {} });
  expect(changedFields(null, { title: "甲" })).toEqual({ before: null, after: { title: "甲" } });
});

test("pattern characters in a keyword are literal", async () => {
  const { db } = database;
  const signs = "十足_%\\十";
  const id = await aNotice(db, { title: `前${signs}后` });
  await aNotice(db, { title: "前十足某某十后" });
  const found = await db.selectFrom("notice").select("id").where("title", "like", containing(signs)).execute();
  expect(found).toEqual([{ id }]);
});

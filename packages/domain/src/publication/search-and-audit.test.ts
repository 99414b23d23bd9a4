import { beforeAll, expect, test } from "vitest";
import { aNotice } from "../testing/content.ts";
import { officeDatabase, type OfficeDatabase } from "../testing/office.ts";
import { testNow } from "../testing/test-ctx.ts";
import { changedFields } from "./changed-fields.ts";
import { containing } from "./list-publications.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

test("the audit keeps what a save changed and nothing else; of a new thing all of it", () => {
  const before = { title: "甲", at: testNow, read_count: 3 };
  expect(changedFields(before, { title: "乙", at: new Date(testNow) })).toEqual({
    before: { title: "甲" },
    after: { title: "乙" },
  });
  expect(changedFields(before, { title: "甲" })).toEqual({ before: {}, after: {} });
  expect(changedFields(null, { title: "甲" })).toEqual({ before: null, after: { title: "甲" } });
});

test("words that are searched for are words, whatever signs are in them", async () => {
  const { db } = database;
  const signs = "十足_%\\十";
  const id = await aNotice(db, { title: `前${signs}后` });
  await aNotice(db, { title: "前十足某某十后" });
  const found = await db.selectFrom("notice").select("id").where("title", "like", containing(signs)).execute();
  expect(found).toEqual([{ id }]);
});

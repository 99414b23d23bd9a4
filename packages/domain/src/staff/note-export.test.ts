import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/admin/roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { noteExport } from "./note-export.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const noted = { list: "订单", format: "csv" as const, narrowedBy: ["keywords", "state"] };
const entries = () =>
  database.db.selectFrom("audit_entry").select(["verb", "actor_id", "object_id", "before", "after"]).execute();

test.each(staffRoles)("an export by %s is written down under himself, with how the list was narrowed", async (role) => {
  const { id } = await aStaff(database.db, { role });
  await noteExport(testCtx(database.db, asStaff({ id, name: "取件人", role })), noted);
  const own = (await entries()).filter(({ actor_id }) => actor_id === id);
  expect(own).toEqual([{ verb: "staff.export", actor_id: id, object_id: id, before: null, after: noted }]);
});

test("nobody but staff takes a list out, and nothing is written down for him", async () => {
  const before = (await entries()).length;
  for (const actor of [visitor, asAccount(1), { kind: "job" as const, name: "night" }]) {
    await expect(noteExport(testCtx(database.db, actor), noted)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  expect(await entries()).toHaveLength(before);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { auditExport } from "./audit-export.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const exported = { list: "订单", format: "csv" as const, filterNames: ["keywords", "state"] };
const entries = () =>
  database.db.selectFrom("audit_entry").select(["verb", "actor_id", "object_id", "before", "after"]).execute();

test.each(staffRoles)("an export by %s is audited under their name with the filters used", async (role) => {
  const { id } = await aStaff(database.db, { role });
  await auditExport(testCtx(database.db, asStaff({ id, name: "取件人", role })), exported);
  const own = (await entries()).filter(({ actor_id }) => actor_id === id);
  expect(own).toEqual([{ verb: "staff.export", actor_id: id, object_id: id, before: null, after: exported }]);
});

test("only staff can export, and nothing is audited for others", async () => {
  const before = (await entries()).length;
  for (const actor of [visitor, asAccount(1), { kind: "job" as const, name: "night" }]) {
    await expect(auditExport(testCtx(database.db, actor), exported)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  expect(await entries()).toHaveLength(before);
});

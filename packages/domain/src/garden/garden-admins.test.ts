import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, anAccount } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { appointGardenAdminByPhone, dismissGardenAdmin } from "./garden-admins.ts";
import { ownGardens } from "./list-gardens.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

type Role = "administrator" | "editor" | "finance" | "reviewer" | "readOnly";

async function staffCtx(role: Role = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

test("a garden administrator is appointed once by phone number, and reads the reason when dismissed", async () => {
  const id = await aGarden(database.db, { name: "托付园" });
  const gardenAdmin = await anAccount(database.db);
  const ctx = await staffCtx();
  await appointGardenAdminByPhone(ctx, { id, mobile: gardenAdmin.mobile });
  await expect(appointGardenAdminByPhone(ctx, { id, mobile: gardenAdmin.mobile })).rejects.toThrow(
    "gardenAdminAlready",
  );
  await expect(appointGardenAdminByPhone(ctx, { id, mobile: "13000000000" })).rejects.toThrow("accountUnknown");
  const own = async () => (await ownGardens(testCtx(database.db, asAccount(gardenAdmin.id)))).map(({ name }) => name);
  expect(await own()).toEqual(["托付园"]);
  await dismissGardenAdmin(ctx, { id, accountId: gardenAdmin.id, reason: "换人" });
  expect(await own()).toEqual([]);
  await expect(dismissGardenAdmin(ctx, { id, accountId: gardenAdmin.id, reason: "换人" })).rejects.toThrow("notFound");
  const mail = await database.db
    .selectFrom("inbox_message")
    .selectAll()
    .where("account_id", "=", gardenAdmin.id)
    .execute();
  expect(mail.map(({ title }) => title)).toEqual(["您成为了园区管理员", "您不再是园区管理员"]);
  expect(mail[1]?.summary).toContain("原因：换人。");
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after"])
    .where("object_kind", "=", "garden")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  expect(audited).toEqual([
    { verb: "garden.appoint", before: null, after: { accountId: gardenAdmin.id } },
    { verb: "garden.dismiss", before: { accountId: gardenAdmin.id }, after: { reason: "换人" } },
  ]);
  for (const role of ["editor", "readOnly"] as const) {
    await expect(appointGardenAdminByPhone(await staffCtx(role), { id, mobile: gardenAdmin.mobile })).rejects.toThrow(
      "staffRoleMissing",
    );
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { account } from "@changming/contract/admin/account";
import { residence } from "@changming/contract/admin/residence";
import { vaultLook } from "@changming/contract/admin/audit";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence, anAccount } from "@changming/domain/testing/builders";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { adminRequest } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function fileOf(call: Call, input: Record<string, string> = {}) {
  const { id } = await aStaff(database.db, { role: "readOnly" });
  const token = await aStaffSession(database.db, id);
  return app.server.inject(adminRequest(call, { format: "csv", ...input }, token));
}

test("accounts and residences are exported with readable labels and no full phone number", async () => {
  const owner = await anAccount(database.db, { nickname: "守望者" });
  await aResidence(database.db, { name: "沈知微", kind: "famous" });
  const accounts = await fileOf(account.list);
  expect([accounts.statusCode, accounts.body]).toEqual([200, expect.stringContaining("守望者")]);
  expect(accounts.body).toContain("正常");
  expect(accounts.body).not.toContain(owner.mobile);
  const residences = await fileOf(residence.list, { sort: "id", isDescending: "0" });
  expect([residences.statusCode, residences.body]).toEqual([200, expect.stringContaining("沈知微")]);
  expect(residences.body).toContain("名人");
});

test("the audit of views of vault documents is exported too", async () => {
  const looks = await fileOf(vaultLook.list);
  expect([looks.statusCode, looks.body]).toEqual([200, expect.stringContaining("哪一份")]);
});

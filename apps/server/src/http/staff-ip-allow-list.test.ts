import { afterEach, beforeAll, expect, test } from "vitest";
import { staff } from "@changming/contract/admin/staff";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../app.ts";
import { adminRequest } from "../testing/requests.ts";
import { createTestApp } from "../testing/test-app.ts";
import { invalidAddress } from "../config/config.ts";

let database: TestDatabase;
const opened: App[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function openAdminSite(staffAddresses: readonly string[] | null) {
  const app = await createTestApp(database, { config: { staffAddresses } });
  opened.push(app);
  const { id } = await aStaff(database.db, { role: "administrator" });
  const token = await aStaffSession(database.db, id);
  return (remoteAddress: string, url?: string) =>
    app.server.inject({
      ...adminRequest(staff.list, {}, token),
      remoteAddress,
      ...(url === undefined ? {} : { url }),
    });
}

test("without a list the back office is accessible from everywhere", async () => {
  const from = await openAdminSite(null);
  expect((await from("203.0.113.9")).json()).toMatchObject({ code: 1 });
});

test("an unlisted address gets an error for every call, however its path is written", async () => {
  const from = await openAdminSite(["192.0.2.0/24", "2001:db8::/32"]);
  for (const address of ["192.0.2.77", "::ffff:192.0.2.77", "2001:db8::5"]) {
    expect((await from(address)).json(), address).toMatchObject({ code: 1 });
  }
  for (const address of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db9::5"]) {
    const answer = await from(address);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([403, "no-store"]);
    expect(answer.json(), address).toMatchObject({ code: 0, error: "staffAddressForeign" });
  }
  const disguised = await from("203.0.113.9", "/api/%61dmin/staff?actionName=itemList");
  expect(disguised.statusCode).not.toBe(200);
});

test("the site itself is accessible nevertheless", async () => {
  const from = await openAdminSite(["192.0.2.7"]);
  expect((await from("203.0.113.9", "/healthz")).statusCode).toBe(200);
});

test("an invalid address is found before the start", () => {
  expect(invalidAddress(["192.0.2.7", "10.0.0.0/8", "::1", "2001:db8::/32"])).toBeNull();
  for (const invalid of ["office", "192.0.2", "192.0.2.0/33", "::1/129", "10.0.0.0/x", ""]) {
    expect(invalidAddress(["192.0.2.7", invalid])).toBe(invalid);
  }
});

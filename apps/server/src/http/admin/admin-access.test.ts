import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { adminBindings } from "../../features/admin/bindings.ts";
import { statusOf } from "../../testing/access-rules.ts";
import { adminMatrix, adminRowOf as rowOf } from "../../testing/admin-matrix.ts";
import { namedAdminCalls, adminRequest, sendRequest, namedCalls, requestOf } from "../../testing/requests.ts";
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

const isOpen = (row: ReturnType<typeof rowOf>) => row.may === "anyone";

test("every call of the back office has a handler and a row in the matrix, and no row is left over", () => {
  expect(Object.keys(adminMatrix).toSorted()).toEqual(namedAdminCalls.map(({ name }) => name).toSorted());
  expect(new Set(adminBindings.map(({ call }) => call))).toEqual(new Set(namedAdminCalls.map(({ call }) => call)));
  expect(adminBindings).toHaveLength(namedAdminCalls.length);
});

const cells = namedAdminCalls.flatMap(({ name, call }) => staffRoles.map((role) => ({ name, call, role })));

test.each(cells)("$name by $role: as the matrix says", async ({ name, call, role }) => {
  const row = rowOf(name);
  const { id } = await aStaff(database.db, { role });
  const token = await aStaffSession(database.db, id);
  const answer = await sendRequest(app.server, adminRequest(call, await row.input(database.db), token));
  const mayDo = row.may === "anyone" || row.may.includes(role);
  const outcome = mayDo ? (row.expectedError ?? "answers") : "staffRoleMissing";
  const error = answer.envelope.code === 1 ? "answers" : answer.envelope.error;
  expect([answer.status, error]).toEqual([statusOf(outcome), outcome]);
});

test.each(namedAdminCalls)("$name needs a staff session, and rejects a user's token", async ({ name, call }) => {
  const row = rowOf(name);
  const account = await anAccount(database.db);
  const user = await aSession(database.db, account.id);
  const { id } = await aStaff(database.db, { role: "administrator" });
  const staff = await aStaffSession(database.db, id);
  const bearers = ["", `Bearer ${user}`, `Bearer ${staff}`];
  for (const authorization of bearers) {
    const request = adminRequest(call, await row.input(database.db), null);
    const answer = await sendRequest(app.server, { ...request, headers: { ...request.headers, authorization } });
    if (isOpen(row)) expect(answer.envelope.code).toBe(1);
    else expect([answer.status, answer.envelope.code], authorization.slice(0, 12)).toEqual([401, 1003]);
  }
  const asCookie = await sendRequest(app.server, adminRequest(call, await row.input(database.db), user));
  expect(asCookie.envelope.code).toBe(isOpen(row) ? 1 : 1003);
});

test.each(namedAdminCalls.filter(({ name }) => rowOf(name).needsReauthentication))(
  "$name requires a reauthentication of the last ten minutes",
  async ({ name, call }) => {
    const { id } = await aStaff(database.db, { role: "administrator" });
    for (const fresh_until of [null, new Date("2026-11-21T03:59:59Z")]) {
      const token = await aStaffSession(database.db, id, { fresh_until });
      const answer = await sendRequest(app.server, adminRequest(call, await rowOf(name).input(database.db), token));
      expect(answer).toMatchObject({ status: 403, envelope: { error: "staffProofNeeded" } });
    }
  },
);

test("the matrix and the contract agree on which calls require reauthentication", () => {
  const fresh = namedAdminCalls.filter(({ call }) => call.needsReauthentication).map(({ name }) => name);
  expect(namedAdminCalls.filter(({ name }) => rowOf(name).needsReauthentication).map(({ name }) => name)).toEqual(
    fresh,
  );
});

test.each(namedAdminCalls.filter(({ call }) => call.method === "POST"))(
  "$name is accepted from pages of this site only",
  async ({ name, call }) => {
    const { id } = await aStaff(database.db, { role: "administrator" });
    const token = await aStaffSession(database.db, id);
    const request = adminRequest(call, await rowOf(name).input(database.db), token);
    const { origin: _origin, ...withoutOrigin } = request.headers;
    for (const headers of [withoutOrigin, { ...request.headers, origin: "https://evil.example" }]) {
      expect(await sendRequest(app.server, { ...request, headers })).toMatchObject({
        envelope: { error: "originForeign" },
      });
    }
    if (isOpen(rowOf(name))) return;
    const { "x-csrf": _csrf, ...withoutCsrf } = request.headers;
    for (const headers of [withoutCsrf, { ...request.headers, "x-csrf": "0".repeat(64) }]) {
      expect(await sendRequest(app.server, { ...request, headers })).toMatchObject({
        envelope: { error: "staffPageStale" },
      });
    }
  },
);

test.each(namedAdminCalls)("$name is never cached", async ({ name, call }) => {
  const { id } = await aStaff(database.db, { role: "administrator" });
  const token = await aStaffSession(database.db, id);
  const answer = await app.server.inject(adminRequest(call, await rowOf(name).input(database.db), token));
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("the staff cookie is not accepted by any call of the site", async () => {
  const { id } = await aStaff(database.db, { role: "administrator" });
  const cookie = `staff=${await aStaffSession(database.db, id)}`;
  for (const { call } of namedCalls.filter(({ call: { auth } }) => auth === "account")) {
    const request = requestOf(call, {});
    const answer = await sendRequest(app.server, { ...request, headers: { ...request.headers, cookie } });
    expect(answer.envelope.code, call.path).toBe(1003);
  }
});

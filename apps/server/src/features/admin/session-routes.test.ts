import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { session } from "@changming/contract/admin/session";
import { staff } from "@changming/contract/admin/staff";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { codeAt } from "@changming/domain/staff/staff-code";
import { aStaff, aStaffSession, staffPassword } from "@changming/domain/testing/staff";
import { testNow } from "@changming/domain/testing/test-ctx";
import { sha256Hex } from "@changming/kit/ids";
import { adminRequest } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";

const minute = 60_000;
let database: TestDatabase;
let now = testNow;
const opened: Awaited<ReturnType<typeof createTestApp>>[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

beforeEach(() => {
  now = testNow;
});

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

interface Answer {
  code: number;
  error?: string;
  msg: string;
  body: Record<string, unknown>;
}

async function openAdminSite(config: NonNullable<Parameters<typeof createTestApp>[1]>["config"] = {}) {
  const app = await createTestApp(database, { clock: () => now, config });
  opened.push(app);
  const send = async (call: Call, input: Record<string, string>, token: string | null, headers = {}) => {
    const request = adminRequest(call, input, token);
    const response = await app.server.inject({ ...request, headers: { ...request.headers, ...headers } });
    const cookies = [response.headers["set-cookie"] ?? []].flat();
    return { ...response.json<Answer>(), status: response.statusCode, headers: response.headers, cookies };
  };
  return { app, send };
}

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const tokenIn = (cookies: string[]) => /(?:^|\n)staff=([\w-]{43})/.exec(cookies.join("\n"))?.[1] ?? null;
const wrongPassword = "0".repeat(64);

/** A logged-in staff member with their session cookie. */
async function aLoggedInStaff(overrides: Parameters<typeof aStaff>[1] = {}) {
  const row = await aStaff(database.db, overrides);
  return { row, token: await aStaffSession(database.db, row.id) };
}

test("a failed login sets no cookie, and no answer of a session call is cached", async () => {
  const { row, token } = await aLoggedInStaff();
  const { send } = await openAdminSite();
  const failed = await send(session.logIn, { login: row.login, password: wrongPassword }, null);
  expect([failed.status, failed.cookies]).toEqual([400, []]);
  for (const [call, input] of [
    [session.who, {}],
    [session.list, {}],
    [session.prove, { password: wrongPassword }],
    [session.logIn, { login: row.login, password: staffPassword }],
    [session.logOut, {}],
  ] as const) {
    expect((await send(call, input, token)).headers["cache-control"]).toBe("no-store");
  }
});

test("every login issues another token, and none is in the body of an answer", async () => {
  const { login } = await aStaff(database.db);
  const { send } = await openAdminSite();
  const entered = [];
  for (let nth = 0; nth < 3; nth += 1)
    entered.push(await send(session.logIn, { login, password: staffPassword }, null));
  const tokens = entered.map(({ cookies }) => tokenIn(cookies));
  expect(new Set(tokens).size).toBe(3);
  expect(tokens).not.toContain(null);
  for (const [nth, { body }] of entered.entries()) expect(JSON.stringify(body)).not.toContain(tokens[nth]);
});

test("a session token planted before the login is not reused", async () => {
  const { login } = await aStaff(database.db);
  const { send } = await openAdminSite();
  const planted = "p".repeat(43);
  const entered = await send(session.logIn, { login, password: staffPassword }, planted);
  expect(tokenIn(entered.cookies)).not.toBe(planted);
  expect((await send(session.who, {}, planted)).body.staff).toBeNull();
});

test("cookies similar to ours are ignored, and ours is found among others", async () => {
  const { row, token } = await aLoggedInStaff();
  const { send } = await openAdminSite();
  const who = async (cookie: string) =>
    ((await send(session.who, {}, null, { cookie })).body.staff as { name: string } | null)?.name ?? null;
  expect(await who(`a=1; staff=${token}; b=2`)).toBe(row.name);
  for (const cookie of [
    `__Host-staff=${token}`,
    `Staff=${token}`,
    `xstaff=${token}`,
    `staff=${token}x`,
    `staff=${token.slice(1)}`,
    `staff="${token}"`,
    `staff=${sha256Hex(token)}`,
    "staff=",
    "staff",
    ";;=;",
  ]) {
    expect(await who(cookie), cookie).toBeNull();
  }
});

test("on https only the cookie with the __Host- prefix counts", async () => {
  const { row, token } = await aLoggedInStaff();
  const { send } = await openAdminSite({ isHttps: true });
  const who = async (cookie: string) => (await send(session.who, {}, null, { cookie })).body.staff;
  expect(await who(`__Host-staff=${token}`)).toMatchObject({ id: row.id });
  expect(await who(`staff=${token}`)).toBeNull();
});

test("a write needs our own Origin and the page token of this very session", async () => {
  const { row, token } = await aLoggedInStaff();
  const other = await aStaffSession(database.db, row.id);
  const { send } = await openAdminSite();
  const csrfOf = async (one: string) => String((await send(session.who, {}, one)).body.csrf);
  const own = await csrfOf(token);
  const foreign = await csrfOf(other);
  const write = (headers: object) => send(session.end, {}, token, headers);
  for (const csrf of [foreign, own.toUpperCase(), own.slice(1), `${own} `.trim() + "0", ""]) {
    expect([(await write({ "x-csrf": csrf })).error, csrf]).toEqual(["staffPageStale", csrf]);
  }
  for (const origin of ["null", "http://localhost.evil.example", "https://localhost:1", "http://LOCALHOST:80/x", ""]) {
    expect([(await write({ "x-csrf": own, origin })).error, origin]).toEqual(["originForeign", origin]);
  }
  expect(await write({ "x-csrf": own })).toMatchObject({ code: 1, body: { ended: 1 } });
});

test("logging in needs our Origin too, so that no foreign page can log a visitor in", async () => {
  const { login } = await aStaff(database.db);
  const { send } = await openAdminSite();
  const right = { login, password: staffPassword };
  const foreign = await send(session.logIn, right, null, { origin: "https://evil.example" });
  expect([foreign.status, foreign.error, foreign.msg, foreign.cookies]).toEqual([
    403,
    "originForeign",
    "只接受本站页面的连接",
    [],
  ]);
  expect((await send(session.logIn, right, null)).code).toBe(1);
});

test.each([
  [{ login: "", password: wrongPassword }, "login"],
  [{ login: "x".repeat(100), password: wrongPassword }, "login"],
  [{ login: "lin", password: "plain text" }, "password"],
  [{ login: "lin" }, "password"],
  [{ login: "lin", password: wrongPassword, code: "12345" }, "code"],
  [{ login: "lin", password: wrongPassword, code: "一二三四五六" }, "code"],
  [{ login: "lin", password: wrongPassword, code: "1".repeat(21) }, "code"],
])("%j is rejected before any attempt is counted", async (input, field) => {
  const { send } = await openAdminSite();
  const tries = async () => (await database.db.selectFrom("staff_attempt").select("key_hash").execute()).length;
  const before = await tries();
  const answer = await send(session.logIn, input, null);
  expect([answer.status, answer.error]).toEqual([400, "invalidInput"]);
  expect(session.logIn.input.safeParse(input).error?.issues[0]?.path).toEqual([field]);
  expect(await tries()).toBe(before);
});

test("a code is accepted with the spaces that an authenticator shows", async () => {
  const { row, token } = await aLoggedInStaff();
  const { send } = await openAdminSite({ staffCodes: "required" });
  const { body } = await send(session.enrol, {}, token);
  const code = codeAt(String(body.key), now);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect(await send(session.confirm, { code: spaced }, token)).toMatchObject({ code: 1 });
  later(minute);
  const next = codeAt(String(body.key), now);
  const right = { login: row.login, password: staffPassword, code: ` ${next.slice(0, 3)} ${next.slice(3)} ` };
  expect(await send(session.logIn, right, null)).toMatchObject({ code: 1 });
});

test("own sessions are listed without their tokens and ended by their keys, those of others never", async () => {
  const { row, token } = await aLoggedInStaff();
  const other = await aStaffSession(database.db, row.id, { address: "192.0.2.8" });
  const stranger = await aLoggedInStaff();
  const { send } = await openAdminSite();
  const listed = await send(session.list, {}, token);
  const items = listed.body.itemList as { key: string; is_this: boolean; address: string }[];
  expect(items.map(({ is_this, address }) => [is_this, address])).toEqual([
    [true, ""],
    [false, "192.0.2.8"],
  ]);
  for (const secret of [token, other, sha256Hex(other)]) expect(JSON.stringify(listed.body)).not.toContain(secret);
  const key = sha256Hex(stranger.token).slice(0, 16);
  expect((await send(session.end, { key }, token)).error).toBe("notFound");
  for (const bad of ["%", "0".repeat(15), "Z".repeat(16)]) {
    expect([(await send(session.end, { key: bad }, token)).error, bad]).toEqual(["invalidInput", bad]);
  }
  expect((await send(session.end, { key: items[1]?.key ?? "" }, token)).body).toEqual({ ended: 1 });
  expect((await send(session.list, {}, other)).error).toBe("sessionInvalid");
  expect((await send(session.list, {}, stranger.token)).code).toBe(1);
});

test("a reauthentication allows important actions for ten minutes; then it is required again", async () => {
  const { row } = await aLoggedInStaff({ role: "administrator" });
  const token = await aStaffSession(database.db, row.id, { fresh_until: null });
  const { send } = await openAdminSite();
  const subject = await aStaff(database.db);
  const suspend = (version: number, is_suspended: string) =>
    send(staff.suspend, { id: String(subject.id), version: String(version), is_suspended, reason: "试" }, token);
  expect(await suspend(1, "1")).toMatchObject({ status: 403, error: "staffProofNeeded" });
  expect((await send(session.prove, { password: wrongPassword }, token)).error).toBe("staffLoginMismatch");
  expect((await suspend(1, "1")).error).toBe("staffProofNeeded");
  const verified = await send(session.prove, { password: staffPassword }, token);
  expect(verified.body.staff).toMatchObject({ fresh_until: "2026-11-21 12:10:00" });
  later(10 * minute - 1);
  expect((await suspend(1, "1")).code).toBe(1);
  later(1);
  expect((await suspend(2, "0")).error).toBe("staffProofNeeded");
  expect((await send(session.who, {}, token)).body.staff).toMatchObject({ fresh_until: "" });
});

test("staff who are suspended while logged in are out on the next call, whichever it is", async () => {
  const { row, token } = await aLoggedInStaff({ role: "administrator" });
  const { send } = await openAdminSite();
  expect((await send(staff.list, {}, token)).code).toBe(1);
  await database.db.updateTable("staff").set({ suspended_at: now }).where("id", "=", row.id).execute();
  for (const call of [staff.list, session.list, session.logOut, session.enrol]) {
    expect(await send(call, {}, token)).toMatchObject({
      status: 401,
      error: "sessionInvalid",
      msg: "登录已失效，请重新登录",
    });
  }
});

test("a changed role takes effect on the next call, without a new login", async () => {
  const { row, token } = await aLoggedInStaff({ role: "administrator" });
  const { send } = await openAdminSite();
  await database.db.updateTable("staff").set({ role: "editor" }).where("id", "=", row.id).execute();
  expect(await send(staff.list, {}, token)).toMatchObject({ status: 403, error: "staffRoleMissing" });
});

test("a session and a lock persist when their node stops", async () => {
  const { login } = await aStaff(database.db);
  const first = await openAdminSite();
  const entered = await first.send(session.logIn, { login, password: staffPassword }, null);
  const locked = await aStaff(database.db);
  for (let nth = 0; nth < 5; nth += 1) {
    await first.send(session.logIn, { login: locked.login, password: wrongPassword }, null);
  }
  await opened.shift()?.close();
  const { send } = await openAdminSite();
  expect((await send(session.who, {}, tokenIn(entered.cookies))).body.staff).toMatchObject({ login });
  const right = { login: locked.login, password: staffPassword };
  expect((await send(session.logIn, right, null)).error).toBe("tooManyAttempts");
});

test("one address may make a limited number of logins a minute, whatever it sends", async () => {
  const { send } = await openAdminSite({ rateLimitFactor: 1 });
  const errors: (string | undefined)[] = [];
  for (let nth = 0; nth < 25; nth += 1) {
    errors.push((await send(session.logIn, { login: `guess${nth}`, password: wrongPassword }, null)).error);
  }
  const limited = errors.indexOf("tooManyRequests");
  expect(limited).toBe(20);
  expect(new Set(errors.slice(0, limited))).toEqual(new Set(["staffLoginMismatch"]));
  expect(new Set(errors.slice(limited))).toEqual(new Set(["tooManyRequests"]));
});

test("an unknown call of the back office is answered as unknown, with or without a session", async () => {
  const { token } = await aLoggedInStaff();
  const { app } = await openAdminSite();
  const cookie = `staff=${token}`;
  for (const url of [
    "/api/admin/session",
    "/api/admin/session?actionName=dance",
    "/api/admin/session?actionName=logIn",
  ]) {
    for (const headers of [{}, { cookie }]) {
      const response = await app.server.inject({ method: "GET", url, headers });
      expect([url, response.json<Answer>().error]).toEqual([url, "unknownCall"]);
    }
  }
});

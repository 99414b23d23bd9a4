import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { session } from "@changming/contract/admin/session";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { codeAt } from "@changming/domain/staff/staff-code";
import { aStaff, aStaffSession, staffPassword } from "@changming/domain/testing/staff";
import { testNow } from "@changming/domain/testing/test-ctx";
import type { App } from "../../app.ts";
import { adminRequest } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";

const minute = 60_000;
let database: TestDatabase;
let now = testNow;
const opened: App[] = [];

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

async function anApp(config: NonNullable<Parameters<typeof createTestApp>[1]>["config"] = {}) {
  const app = await createTestApp(database, { clock: () => now, config });
  opened.push(app);
  return async (call: Call, input: Record<string, string>, token: string | null = null, ownCookie = "") => {
    const request = adminRequest(call, input, token);
    if (ownCookie) request.headers.cookie = ownCookie;
    const response = await app.server.inject(request);
    const cookies = [response.headers["set-cookie"] ?? []].flat();
    const cookie = cookies.find((one) => !one.includes("staff-device=")) ?? "";
    const device = cookies.find((one) => one.includes("staff-device=")) ?? "";
    const envelope = response.json<{ code: number; error?: string; msg: string; body: Body | null }>();
    return { ...envelope, cookie, device, token: /staff=([\w-]+)/.exec(cookie)?.[1] ?? null };
  };
}

interface Body {
  staff: { name: string; must_enrol: boolean; has_code: boolean; fresh_until: string } | null;
  key: string;
}

const later = (ms: number) => (now = new Date(now.getTime() + ms));

test("logging in sets a cookie that scripts and other sites cannot use, and logging out removes it", async () => {
  const { login, name } = await aStaff(database.db);
  const call = await anApp();
  const entered = await call(session.logIn, { login: login.toUpperCase(), password: staffPassword });
  expect(entered.cookie).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await call(session.who, {}, entered.token)).body?.staff?.name).toBe(name);
  const left = await call(session.logOut, {}, entered.token);
  expect(left.cookie).toBe("staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
  expect((await call(session.who, {}, entered.token)).body?.staff).toBeNull();
});

test("the device cookie is sent to the login only; a restarted server knows it and the limits", async () => {
  const { login } = await aStaff(database.db);
  const first = await anApp({ isHttps: true });
  const { device } = await first(session.logIn, { login, password: staffPassword });
  const rules = "Path=/api/admin/session; HttpOnly; SameSite=Strict; Secure; Max-Age=15552000";
  expect(device).toMatch(new RegExp(`^__Secure-staff-device=[\\w-]{43}; ${rules}$`));
  const invalid = { login, password: "0".repeat(64) };
  for (let nth = 0; nth < 5; nth += 1) expect((await first(session.logIn, invalid)).error).toBe("staffLoginMismatch");
  const restarted = await anApp({ isHttps: true });
  const right = { login, password: staffPassword };
  expect((await restarted(session.logIn, right)).error).toBe("tooManyAttempts");
  const [known = ""] = device.split(";");
  expect((await restarted(session.logIn, right, null, known)).code).toBe(1);
});

test("with https the cookie has the __Host- prefix", async () => {
  const { login } = await aStaff(database.db);
  const call = await anApp({ isHttps: true });
  const { cookie } = await call(session.logIn, { login, password: staffPassword });
  expect(cookie).toMatch(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
});

test("five wrong attempts lock a login for an address for 15 minutes, an unknown login alike", async () => {
  const { login } = await aStaff(database.db);
  const call = await anApp();
  for (const tried of [login, "nobody-here"]) {
    const answers: unknown[] = [];
    for (let nth = 1; nth <= 6; nth += 1) {
      const { error, msg } = await call(session.logIn, { login: tried, password: "0".repeat(64) });
      answers.push([error, msg]);
    }
    const mismatch = ["staffLoginMismatch", "登录名、密码或动态码不正确"];
    const locked = ["tooManyAttempts", "尝试的次数太多了，请过一刻钟再试"];
    expect(answers, tried).toEqual([mismatch, mismatch, mismatch, mismatch, mismatch, locked]);
  }
  const right = { login, password: staffPassword };
  later(15 * minute - 1);
  expect((await call(session.logIn, right)).error).toBe("tooManyAttempts");
  later(2);
  expect((await call(session.logIn, right)).code).toBe(1);
});

test("a correct password before the fifth attempt resets the count", async () => {
  const { login } = await aStaff(database.db);
  const call = await anApp();
  for (let round = 0; round < 3; round += 1) {
    for (let nth = 0; nth < 4; nth += 1) await call(session.logIn, { login, password: "0".repeat(64) });
    expect((await call(session.logIn, { login, password: staffPassword })).code).toBe(1);
  }
});

test("of twenty concurrent guesses at most five are compared", async () => {
  const { login } = await aStaff(database.db);
  const call = await anApp();
  const guesses = Array.from({ length: 20 }, () => call(session.logIn, { login, password: "0".repeat(64) }));
  const compared = (await Promise.all(guesses)).filter(({ error }) => error === "staffLoginMismatch");
  expect(compared.length).toBeLessThanOrEqual(5);
});

test("a suspended login gets the same answer as an unknown one", async () => {
  const { login } = await aStaff(database.db, { suspended_at: testNow });
  const call = await anApp();
  const answer = await call(session.logIn, { login, password: staffPassword });
  expect([answer.error, answer.token]).toEqual(["staffLoginMismatch", null]);
});

test("a session ends after 15 minutes without an action, and session.who does not extend it", async () => {
  const { id } = await aStaff(database.db);
  const call = await anApp();
  const token = await aStaffSession(database.db, id);
  later(14 * minute);
  await call(session.enrol, {}, token);
  later(14 * minute);
  expect((await call(session.who, {}, token)).body?.staff).not.toBeNull();
  later(2 * minute);
  expect((await call(session.who, {}, token)).body?.staff).toBeNull();
  expect((await call(session.enrol, {}, token)).error).toBe("sessionInvalid");
});

test("a session ends after eight hours, however busy", async () => {
  const { id } = await aStaff(database.db);
  const call = await anApp();
  const eightHours = 8 * 60 * minute;
  const token = await aStaffSession(database.db, id, { last_seen_at: new Date(testNow.getTime() + eightHours) });
  later(eightHours);
  expect((await call(session.enrol, {}, token)).code).toBe(1);
  later(1);
  expect((await call(session.enrol, {}, token)).error).toBe("sessionInvalid");
});

test("where codes are required, staff without one can only bind one; a code works once, with a password", async () => {
  const { login, id } = await aStaff(database.db, { role: "administrator" });
  const other = await aStaffSession(database.db, id);
  const call = await anApp({ staffCodes: "required" });
  const right = { login, password: staffPassword };
  const first = await call(session.logIn, right);
  expect(first.body?.staff).toMatchObject({ must_enrol: true, has_code: false });
  expect((await call(session.prove, { password: staffPassword }, first.token)).error).toBe("staffEnrolmentNeeded");
  const { key = "" } = (await call(session.enrol, {}, first.token)).body ?? {};
  const stored = await database.db.selectFrom("staff").select("totp_pending").where("id", "=", id).executeTakeFirst();
  expect(stored?.totp_pending).toMatch(/./);
  expect(stored?.totp_pending).not.toContain(key);
  expect((await call(session.confirm, { code: "" }, first.token)).error).toBe("staffCodeMismatch");
  const code = codeAt(key, now);
  expect((await call(session.confirm, { code }, first.token)).body?.staff).toMatchObject({ must_enrol: false });
  // The other session was opened without a code.
  expect((await call(session.who, {}, other)).body?.staff).toBeNull();
  expect((await call(session.logIn, right)).error).toBe("staffLoginMismatch");
  expect((await call(session.logIn, { ...right, code })).error).toBe("staffLoginMismatch");
  later(30_000);
  const next = codeAt(key, now);
  const both = await Promise.all([
    call(session.logIn, { ...right, code: next }),
    call(session.logIn, { ...right, code: next }),
  ]);
  expect(both.map((answer) => answer.error ?? "in").toSorted()).toEqual(["in", "staffLoginMismatch"]);
});

test("replacing a bound code requires a recent reauthentication", async () => {
  const { id } = await aStaff(database.db, { totp_secret: "sealed", totp_confirmed_at: testNow });
  const call = await anApp();
  const stale = await aStaffSession(database.db, id, { fresh_until: null });
  expect((await call(session.enrol, {}, stale)).error).toBe("staffProofNeeded");
  const verified = await call(session.prove, { password: staffPassword }, stale);
  expect(verified.body?.staff?.fresh_until).not.toBe("");
  expect((await call(session.enrol, {}, stale)).code).toBe(1);
});

test("an unfinished replacement of a code leaves the old one required", async () => {
  const { login, id } = await aStaff(database.db);
  const call = await anApp({ staffCodes: "required" });
  const right = { login, password: staffPassword };
  const first = await call(session.logIn, right);
  const { key: old = "" } = (await call(session.enrol, {}, first.token)).body ?? {};
  await call(session.confirm, { code: codeAt(old, now) }, first.token);
  const { key: left = "" } = (await call(session.enrol, {}, first.token)).body ?? {};
  later(60_000);
  expect((await call(session.logIn, right)).error).toBe("staffLoginMismatch");
  expect((await call(session.logIn, { ...right, code: codeAt(left, now) })).error).toBe("staffLoginMismatch");
  const again = await call(session.logIn, { ...right, code: codeAt(old, now) });
  expect(again.body?.staff).toMatchObject({ must_enrol: false, has_code: true });
  // The old key's time step is used up; the new key starts with the same step.
  const { key = "" } = (await call(session.enrol, {}, again.token)).body ?? {};
  expect((await call(session.confirm, { code: codeAt(left, now) }, again.token)).error).toBe("staffCodeMismatch");
  expect((await call(session.confirm, { code: codeAt(key, now) }, again.token)).code).toBe(1);
  later(60_000);
  expect((await call(session.logIn, { ...right, code: codeAt(old, now) })).error).toBe("staffLoginMismatch");
  expect((await call(session.logIn, { ...right, code: codeAt(key, now) })).code).toBe(1);
  expect(
    (await database.db.selectFrom("staff").select("totp_pending").where("id", "=", id).executeTakeFirst())
      ?.totp_pending,
  ).toBeNull();
});

test("where the site's address is set, requests from another host name are rejected", async () => {
  const { login } = await aStaff(database.db);
  const publicOrigin = "https://changming.example";
  const { server } = await createTestApp(database, { clock: () => now, config: { publicOrigin } }).then((app) => {
    opened.push(app);
    return app;
  });
  const from = async (origin: string, host: string) => {
    const request = adminRequest(session.logIn, { login, password: staffPassword }, null);
    const response = await server.inject({ ...request, headers: { ...request.headers, origin, host } });
    return response.json<{ error?: string }>().error;
  };
  expect(await from("http://rebound.example", "rebound.example")).toBe("originForeign");
  expect(await from(publicOrigin, "127.0.0.1:3000")).toBeUndefined();
});

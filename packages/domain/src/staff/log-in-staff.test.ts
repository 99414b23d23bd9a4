import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { PasswordHasher } from "../context/password-hasher.ts";
import { asStaff, aStaff, aStaffSession, staffPassword } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { crowdedServices, testServices, testSecrets } from "../testing/test-services.ts";
import { logInStaff, logOutStaff } from "./log-in-staff.ts";
import { authenticateStaff } from "./sessions.ts";
import { codeAt, newKey, sealKey } from "./staff-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const key = newKey();
const seconds = (count: number) => new Date(testNow.getTime() + count * 1_000);
const mismatch = { error: "staffLoginMismatch" };
const wrongPassword = sha256Hex("not-the-sunflower");

/** A member of staff with a bound code. */
async function bound(overrides: Parameters<typeof aStaff>[1] = {}) {
  const staff = await aStaff(database.db, overrides);
  const totp_secret = sealKey(testCtx(database.db), staff.id, key);
  const set = { totp_secret, totp_confirmed_at: testNow };
  await database.db.updateTable("staff").set(set).where("id", "=", staff.id).execute();
  return staff;
}

function loginForm(now = testNow, services = testServices()) {
  const cookies: (string | null)[] = [];
  const ctx = {
    ...testCtx(database.db, undefined, now),
    services,
    storeSession: (token: string | null) => void cookies.push(token),
  };
  const enter = (login: string, code = "", password = staffPassword) => logInStaff(ctx, { login, password, code });
  return { ctx, enter, cookies };
}

const sessionsOf = (id: number) =>
  database.db.selectFrom("staff_session").selectAll().where("staff_id", "=", id).execute();
const triesOf = async (login: string) => {
  const key_hash = testServices().secrets.keyedHash("attempt", `staff:${login}`);
  const tries = database.db.selectFrom("staff_attempt").select("failures").where("key_hash", "=", key_hash);
  return (await tries.executeTakeFirst())?.failures ?? 0;
};
const audited = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "staff")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("name, password and code open a session, audited with the address and without any of them", async () => {
  const staff = await bound({ role: "finance" });
  const { ctx, cookies } = loginForm();
  const code = codeAt(key, testNow);
  const who = await logInStaff({ ...ctx, address: "192.0.2.4" }, { login: staff.login, password: staffPassword, code });
  expect(who.staff).toMatchObject({ id: staff.id, role: "finance", fresh_until: seconds(600) });
  const [token] = cookies;
  const actor = await authenticateStaff(database.db, token ?? "", testNow, { isAction: false, staffCodes: "required" });
  expect(actor).toMatchObject({ staffId: staff.id, session: { isReauthenticated: true, mustEnrol: false } });
  const entries = await audited(staff.id);
  expect(entries).toMatchObject([
    {
      verb: "staff.logIn",
      actor_kind: "staff",
      actor_id: staff.id,
      actor_name: staff.name,
      before: null,
      after: { hasCode: true, address: "192.0.2.4" },
    },
  ]);
  for (const secret of [code, staffPassword, token ?? "token"]) expect(JSON.stringify(entries)).not.toContain(secret);
});

test("a wrong password, a wrong code, no code and an unknown name give the same error and open nothing", async () => {
  const staff = await bound();
  const { enter, cookies } = loginForm();
  await expect(enter(staff.login, codeAt(key, testNow), wrongPassword)).rejects.toMatchObject(mismatch);
  await expect(enter(staff.login, codeAt(newKey(), testNow))).rejects.toMatchObject(mismatch);
  await expect(enter(staff.login)).rejects.toMatchObject(mismatch);
  await expect(enter("nobody.at.all", codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  expect(cookies).toEqual([]);
  expect(await sessionsOf(staff.id)).toEqual([]);
  expect(await audited(staff.id)).toEqual([]);
  expect([await triesOf(staff.login), await triesOf("nobody.at.all")]).toEqual([3, 1]);
});

test("a code that opened one session opens no other, and the attempt counts", async () => {
  const staff = await bound();
  const { enter } = loginForm();
  const code = codeAt(key, testNow);
  await enter(staff.login, code);
  await expect(enter(staff.login, code)).rejects.toMatchObject(mismatch);
  expect(await sessionsOf(staff.id)).toHaveLength(1);
  expect(await triesOf(staff.login)).toBe(1);
  await loginForm(seconds(30)).enter(staff.login, codeAt(key, seconds(30)));
  expect(await triesOf(staff.login)).toBe(0);
});

test("of three concurrent logins with one valid code one succeeds and the others fail", async () => {
  const staff = await bound();
  const code = codeAt(key, testNow);
  const ends = await Promise.allSettled([1, 2, 3].map(() => loginForm().enter(staff.login, code)));
  const outcomes = ends.map((end): string => (end.status === "fulfilled" ? "in" : end.reason.error));
  expect(outcomes.toSorted()).toEqual(["in", "staffLoginMismatch", "staffLoginMismatch"]);
  expect(await sessionsOf(staff.id)).toHaveLength(1);
});

test("an authenticator clock may be half a minute off, and not a minute", async () => {
  for (const off of [-30, 30]) {
    const { login } = await bound();
    expect((await loginForm().enter(login, codeAt(key, seconds(off)))).staff?.login).toBe(login);
  }
  for (const off of [-60, 60]) {
    const { login } = await bound();
    await expect(loginForm().enter(login, codeAt(key, seconds(off)))).rejects.toMatchObject(mismatch);
  }
});

test("a suspended account gives the same error as an unknown one, and its code is not used", async () => {
  const staff = await bound({ suspended_at: testNow });
  await expect(loginForm().enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  await database.db.updateTable("staff").set({ suspended_at: null }).where("id", "=", staff.id).execute();
  expect((await loginForm().enter(staff.login, codeAt(key, testNow))).staff?.id).toBe(staff.id);
});

/** Runs a callback between the comparison and its result. */
class SlowHasher extends PasswordHasher {
  readonly #meanwhile: () => Promise<unknown>;

  constructor(meanwhile: () => Promise<unknown>) {
    super(testSecrets, 1);
    this.#meanwhile = meanwhile;
  }

  override async inTurn<T>(work: Parameters<typeof PasswordHasher.prototype.inTurn<T>>[0]): Promise<T> {
    const done = await super.inTurn(work);
    await this.#meanwhile();
    return done;
  }
}

test.each([
  ["is suspended", { suspended_at: testNow }],
  ["gets another password", { password_hash: "k1:another" }],
])("an account that %s during the comparison of its right password is not logged in", async (_what, set) => {
  const staff = await bound();
  const meanwhile = () => database.db.updateTable("staff").set(set).where("id", "=", staff.id).execute();
  const slow = loginForm(testNow, testServices({ passwords: new SlowHasher(meanwhile) }));
  await expect(slow.enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  expect(await sessionsOf(staff.id)).toEqual([]);
});

test("after five wrong attempts right ones are rejected, too, for a quarter of an hour", async () => {
  const staff = await bound();
  for (let nth = 0; nth < 5; nth += 1)
    await expect(loginForm().enter(staff.login, "", wrongPassword)).rejects.toMatchObject(mismatch);
  const locked = { error: "tooManyAttempts" };
  for (const late of [0, 60, 899]) {
    const right = loginForm(seconds(late)).enter(staff.login, codeAt(key, seconds(late)));
    await expect(right, `${late} s`).rejects.toMatchObject(locked);
  }
  // Attempts meanwhile did not prolong it.
  const { staff: entered } = await loginForm(seconds(900)).enter(staff.login, codeAt(key, seconds(900)));
  expect(entered?.id).toBe(staff.id);
});

test("wrong codes count like wrong passwords: a stolen password leaves five guesses", async () => {
  const staff = await bound();
  const guess = codeAt(newKey(), testNow);
  for (let nth = 0; nth < 5; nth += 1)
    await expect(loginForm().enter(staff.login, guess)).rejects.toMatchObject(mismatch);
  await expect(loginForm().enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject({
    error: "tooManyAttempts",
  });
});

test("names are case-insensitive, and so is their attempt count", async () => {
  const staff = await bound({ login: "wang.shenhe" });
  for (const login of ["wang.shenhe", "WANG.SHENHE", "Wang.Shenhe"]) {
    await expect(loginForm().enter(login, "", wrongPassword)).rejects.toMatchObject(mismatch);
  }
  expect(await triesOf("wang.shenhe")).toBe(3);
  expect((await loginForm().enter("WANG.Shenhe", codeAt(key, testNow))).staff?.id).toBe(staff.id);
  expect(await triesOf("wang.shenhe")).toBe(0);
});

test("with codes off the password suffices; with codes required and none bound only binding is allowed", async () => {
  const staff = await bound();
  const { enter, cookies } = loginForm(testNow, testServices({ staffCodes: "off" }));
  expect(await enter(staff.login)).toMatchObject({ requiresCode: false, staff: { id: staff.id } });
  expect((await audited(staff.id))[0]).toMatchObject({ after: { hasCode: false } });
  const unbound = await aStaff(database.db);
  const unenrolled = loginForm();
  expect(await unenrolled.enter(unbound.login)).toMatchObject({ requiresCode: true });
  const actorOf = (token: string | null | undefined, staffCodes: "required" | "off") =>
    authenticateStaff(database.db, token ?? "", testNow, { isAction: false, staffCodes });
  expect((await actorOf(unenrolled.cookies[0], "required"))?.session?.mustEnrol).toBe(true);
  expect((await actorOf(cookies[0], "off"))?.session?.mustEnrol).toBe(false);
});

test("without capacity to compare passwords it fails with busy, and no attempt is counted", async () => {
  const staff = await bound();
  const crowded = loginForm(testNow, crowdedServices());
  await expect(crowded.enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject({ error: "busy" });
  expect(await triesOf(staff.login)).toBe(0);
  expect((await loginForm().enter(staff.login, codeAt(key, testNow))).staff?.id).toBe(staff.id);
});

test("one address has fifty attempts in a quarter of an hour over all names, and successes do not count", async () => {
  const staff = await bound();
  const address = "203.0.113.50";
  const from = (now = testNow) => ({ ...loginForm(now).ctx, address });
  await logInStaff(from(), { login: staff.login, password: staffPassword, code: codeAt(key, testNow) });
  for (let nth = 0; nth < 50; nth += 1) {
    await expect(logInStaff(from(), { login: `guess${nth}`, password: wrongPassword, code: "" })).rejects.toMatchObject(
      mismatch,
    );
  }
  const right = (now: Date) =>
    logInStaff(from(now), { login: staff.login, password: staffPassword, code: codeAt(key, now) });
  await expect(right(seconds(60))).rejects.toMatchObject({ error: "tooManyAttempts" });
  expect((await loginForm(seconds(60)).enter(staff.login, codeAt(key, seconds(60)))).staff?.id).toBe(staff.id);
  expect((await right(seconds(900))).staff?.id).toBe(staff.id);
});

test("logging out ends this session only, deletes the cookie and is audited once", async () => {
  const staff = await aStaff(database.db);
  const token = await aStaffSession(database.db, staff.id);
  const other = await aStaffSession(database.db, staff.id);
  const { cookies } = loginForm();
  const storeSession = (value: string | null) => void cookies.push(value);
  await logOutStaff({ ...testCtx(database.db, asStaff(staff, token), seconds(5)), storeSession });
  expect(cookies).toEqual([null]);
  const revoked = new Map((await sessionsOf(staff.id)).map((row) => [row.token_hash, row.revoked_at]));
  expect([revoked.get(sha256Hex(token)), revoked.get(sha256Hex(other))]).toEqual([seconds(5), null]);
  expect((await audited(staff.id)).map(({ verb, actor_id }) => [verb, actor_id])).toEqual([["staff.logOut", staff.id]]);
  await expect(logOutStaff(testCtx(database.db))).rejects.toMatchObject({ error: "sessionInvalid" });
});

/** A browser's own token between logins. */
function aBrowser() {
  const browser = {
    token: null as string | null,
    device: () => ({ token: browser.token, remember: (made: string) => void (browser.token = made) }),
  };
  return browser;
}

/** A context with an address, with or without a browser. */
const from = (address: string, now = testNow, browser: ReturnType<typeof aBrowser> | null = null) => ({
  ...loginForm(now).ctx,
  address,
  ...(browser && { device: browser.device() }),
});

test("guesses from another address do not lock the owner out, and stay limited", async () => {
  const staff = await bound();
  const guess = () => logInStaff(from("198.51.100.7"), { login: staff.login, password: wrongPassword, code: "" });
  for (let nth = 0; nth < 5; nth += 1) await expect(guess()).rejects.toMatchObject(mismatch);
  for (let nth = 0; nth < 30; nth += 1) await expect(guess()).rejects.toMatchObject({ error: "tooManyAttempts" });
  const right = { login: staff.login, password: staffPassword, code: codeAt(key, testNow) };
  expect((await logInStaff(from("192.0.2.1"), right)).staff?.id).toBe(staff.id);
  // The owner's login does not reset the limit.
  await expect(guess()).rejects.toMatchObject({ error: "tooManyAttempts" });
});

test("guesses from many addresses lock the name for unknown browsers, and for no known one", async () => {
  const staff = await bound();
  const browser = aBrowser();
  const right = (now: Date) => ({ login: staff.login, password: staffPassword, code: codeAt(key, now) });
  await logInStaff(from("192.0.2.1", testNow, browser), right(testNow));
  const outcomes = [];
  for (let host = 1; host <= 40; host += 1) {
    const guess = logInStaff(from(`198.51.100.${host}`), { login: staff.login, password: wrongPassword, code: "" });
    outcomes.push(await guess.catch(({ error }: { error: string }) => error));
  }
  // One shared limit for all of them.
  expect(outcomes.filter((one) => one === "staffLoginMismatch")).toHaveLength(15);
  await expect(logInStaff(from("192.0.2.2", seconds(30)), right(seconds(30)))).rejects.toMatchObject({
    error: "tooManyAttempts",
  });
  const again = await logInStaff(from("203.0.113.3", seconds(60), browser), right(seconds(60)));
  expect(again.staff?.id).toBe(staff.id);
  // A stolen browser has five guesses, too.
  const stolen = () =>
    logInStaff(from("203.0.113.4", seconds(90), browser), { ...right(seconds(90)), password: wrongPassword });
  for (let nth = 0; nth < 5; nth += 1) await expect(stolen()).rejects.toMatchObject(mismatch);
  await expect(stolen()).rejects.toMatchObject({ error: "tooManyAttempts" });
});

test("logging in again ends the same browser's earlier sessions, and other browsers stay logged in", async () => {
  const staff = await bound();
  const here = aBrowser();
  const elsewhere = aBrowser();
  const enter = (now: Date, browser: ReturnType<typeof aBrowser>) =>
    logInStaff(from("192.0.2.1", now, browser), {
      login: staff.login,
      password: staffPassword,
      code: codeAt(key, now),
    });
  await enter(testNow, elsewhere);
  await enter(seconds(30), here);
  await enter(seconds(60), here);
  const open = (await sessionsOf(staff.id)).filter(({ revoked_at }) => revoked_at === null);
  expect(new Set(open.map(({ created_at }) => created_at.toISOString()))).toEqual(
    new Set([testNow.toISOString(), seconds(60).toISOString()]),
  );
});

test("logging in as someone else in the same browser ends the first session", async () => {
  const first = await bound();
  const second = await bound();
  const { ctx, cookies } = loginForm();
  await logInStaff(ctx, { login: first.login, password: staffPassword, code: codeAt(key, testNow) });
  const actor = await authenticateStaff(database.db, cookies[0] ?? "", testNow, {
    isAction: false,
    staffCodes: "required",
  });
  if (!actor) throw new Error("not logged in");
  await logInStaff({ ...ctx, actor }, { login: second.login, password: staffPassword, code: codeAt(key, testNow) });
  expect((await sessionsOf(first.id)).map(({ revoked_at }) => revoked_at)).toEqual([testNow]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { PasswordKeeper } from "../account/password-keeper.ts";
import { asStaff, aStaff, aStaffSession, staffPassword } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { crowdedGates, testGates, testSecrets } from "../testing/test-gates.ts";
import { logInStaff } from "./log-in-staff.ts";
import { logOutStaff } from "./log-out-staff.ts";
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
const wrong = sha256Hex("not-the-sunflower");

/** Somebody whose code is bound. */
async function bound(own: Parameters<typeof aStaff>[1] = {}) {
  const staff = await aStaff(database.db, own);
  const totp_secret = sealKey(testCtx(database.db), staff.id, key);
  const set = { totp_secret, totp_confirmed_at: testNow };
  await database.db.updateTable("staff").set(set).where("id", "=", staff.id).execute();
  return staff;
}

function door(now = testNow, gates = testGates()) {
  const kept: (string | null)[] = [];
  const ctx = {
    ...testCtx(database.db, undefined, now),
    gates,
    keepSession: (token: string | null) => void kept.push(token),
  };
  const enter = (login: string, code = "", password = staffPassword) => logInStaff(ctx, { login, password, code });
  return { ctx, enter, kept };
}

const sessionsOf = (id: number) =>
  database.db.selectFrom("staff_session").selectAll().where("staff_id", "=", id).execute();
const triesOf = async (login: string) => {
  const key_hash = testGates().secrets.keyedHash("attempt", `staff:${login}`);
  const tries = database.db.selectFrom("staff_try").select("wrong").where("key_hash", "=", key_hash);
  return (await tries.executeTakeFirst())?.wrong ?? 0;
};
const audited = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "staff")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("name, password and code open a session, and it is written down from where and without any of them", async () => {
  const staff = await bound({ role: "finance" });
  const { ctx, kept } = door();
  const code = codeAt(key, testNow);
  const who = await logInStaff({ ...ctx, address: "192.0.2.4" }, { login: staff.login, password: staffPassword, code });
  expect(who.staff).toMatchObject({ id: staff.id, role: "finance", fresh_until: seconds(600) });
  const [token] = kept;
  const actor = await authenticateStaff(database.db, token ?? "", testNow, { isDeed: false, staffCodes: "required" });
  expect(actor).toMatchObject({ staffId: staff.id, session: { isFresh: true, mustEnrol: false } });
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

test("a wrong password, a wrong code, no code and no such name are refused alike, and open nothing", async () => {
  const staff = await bound();
  const { enter, kept } = door();
  await expect(enter(staff.login, codeAt(key, testNow), wrong)).rejects.toMatchObject(mismatch);
  await expect(enter(staff.login, codeAt(newKey(), testNow))).rejects.toMatchObject(mismatch);
  await expect(enter(staff.login)).rejects.toMatchObject(mismatch);
  await expect(enter("nobody.at.all", codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  expect(kept).toEqual([]);
  expect(await sessionsOf(staff.id)).toEqual([]);
  expect(await audited(staff.id)).toEqual([]);
  expect([await triesOf(staff.login), await triesOf("nobody.at.all")]).toEqual([3, 1]);
});

test("a code that opened one session opens no other, and the try stays counted", async () => {
  const staff = await bound();
  const { enter } = door();
  const code = codeAt(key, testNow);
  await enter(staff.login, code);
  await expect(enter(staff.login, code)).rejects.toMatchObject(mismatch);
  expect(await sessionsOf(staff.id)).toHaveLength(1);
  expect(await triesOf(staff.login)).toBe(1);
  await door(seconds(30)).enter(staff.login, codeAt(key, seconds(30)));
  expect(await triesOf(staff.login)).toBe(0);
});

test("of three who bring one right code at once one is in and the others are told that it is wrong", async () => {
  const staff = await bound();
  const code = codeAt(key, testNow);
  const ends = await Promise.allSettled([1, 2, 3].map(() => door().enter(staff.login, code)));
  const outcomes = ends.map((end): string => (end.status === "fulfilled" ? "in" : end.reason.error));
  expect(outcomes.toSorted()).toEqual(["in", "staffLoginMismatch", "staffLoginMismatch"]);
  expect(await sessionsOf(staff.id)).toHaveLength(1);
});

test("an authenticator whose clock is half a minute off lets its owner in, a minute off it does not", async () => {
  for (const off of [-30, 30]) {
    const { login } = await bound();
    expect((await door().enter(login, codeAt(key, seconds(off)))).staff?.login).toBe(login);
  }
  for (const off of [-60, 60]) {
    const { login } = await bound();
    await expect(door().enter(login, codeAt(key, seconds(off)))).rejects.toMatchObject(mismatch);
  }
});

test("who is suspended hears no more than who does not exist, and his code is not used up", async () => {
  const staff = await bound({ suspended_at: testNow });
  await expect(door().enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  await database.db.updateTable("staff").set({ suspended_at: null }).where("id", "=", staff.id).execute();
  expect((await door().enter(staff.login, codeAt(key, testNow))).staff?.id).toBe(staff.id);
});

/** Compares, and lets something happen before the answer is used. */
class SlowKeeper extends PasswordKeeper {
  readonly #meanwhile: () => Promise<unknown>;

  constructor(meanwhile: () => Promise<unknown>) {
    super(testSecrets, 1);
    this.#meanwhile = meanwhile;
  }

  override async inTurn<T>(work: Parameters<typeof PasswordKeeper.prototype.inTurn<T>>[0]): Promise<T> {
    const done = await super.inTurn(work);
    await this.#meanwhile();
    return done;
  }
}

test.each([
  ["is suspended", { suspended_at: testNow }],
  ["gets another password", { password_hash: "k1:another" }],
])("who %s while his right password is compared is not let in by it", async (_what, set) => {
  const staff = await bound();
  const meanwhile = () => database.db.updateTable("staff").set(set).where("id", "=", staff.id).execute();
  const slow = door(testNow, testGates({ passwords: new SlowKeeper(meanwhile) }));
  await expect(slow.enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  expect(await sessionsOf(staff.id)).toEqual([]);
});

test("after five wrong tries the right ones are refused too, until a quarter of an hour has passed", async () => {
  const staff = await bound();
  for (let nth = 0; nth < 5; nth += 1)
    await expect(door().enter(staff.login, "", wrong)).rejects.toMatchObject(mismatch);
  const locked = { error: "tooManyAttempts" };
  for (const late of [0, 60, 899]) {
    const right = door(seconds(late)).enter(staff.login, codeAt(key, seconds(late)));
    await expect(right, `${late} s`).rejects.toMatchObject(locked);
  }
  // Trying meanwhile did not make it longer.
  const { staff: entered } = await door(seconds(900)).enter(staff.login, codeAt(key, seconds(900)));
  expect(entered?.id).toBe(staff.id);
});

test("wrong codes count like wrong passwords: a stolen password leaves five guesses", async () => {
  const staff = await bound();
  const guess = codeAt(newKey(), testNow);
  for (let nth = 0; nth < 5; nth += 1) await expect(door().enter(staff.login, guess)).rejects.toMatchObject(mismatch);
  await expect(door().enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject({ error: "tooManyAttempts" });
});

test("however a name is written it is the same name, and its tries are the same tries", async () => {
  const staff = await bound({ login: "wang.shenhe" });
  for (const login of ["wang.shenhe", "WANG.SHENHE", "Wang.Shenhe"]) {
    await expect(door().enter(login, "", wrong)).rejects.toMatchObject(mismatch);
  }
  expect(await triesOf("wang.shenhe")).toBe(3);
  expect((await door().enter("WANG.Shenhe", codeAt(key, testNow))).staff?.id).toBe(staff.id);
  expect(await triesOf("wang.shenhe")).toBe(0);
});

test("where no code is asked for the password is enough; where one is and none is bound, only binding is open", async () => {
  const staff = await bound();
  const { enter, kept } = door(testNow, testGates({ staffCodes: "off" }));
  expect(await enter(staff.login)).toMatchObject({ asksCode: false, staff: { id: staff.id } });
  expect((await audited(staff.id))[0]).toMatchObject({ after: { hasCode: false } });
  const unbound = await aStaff(database.db);
  const asking = door();
  expect(await asking.enter(unbound.login)).toMatchObject({ asksCode: true });
  const actorOf = (token: string | null | undefined, staffCodes: "required" | "off") =>
    authenticateStaff(database.db, token ?? "", testNow, { isDeed: false, staffCodes });
  expect((await actorOf(asking.kept[0], "required"))?.session?.mustEnrol).toBe(true);
  expect((await actorOf(kept[0], "off"))?.session?.mustEnrol).toBe(false);
});

test("where nobody can compare a password now, it is said and nothing is counted", async () => {
  const staff = await bound();
  const crowded = door(testNow, crowdedGates());
  await expect(crowded.enter(staff.login, codeAt(key, testNow))).rejects.toMatchObject({ error: "busy" });
  expect(await triesOf(staff.login)).toBe(0);
  expect((await door().enter(staff.login, codeAt(key, testNow))).staff?.id).toBe(staff.id);
});

test("one address may try fifty times in a quarter of an hour, over whatever names; right ones are not counted", async () => {
  const staff = await bound();
  const address = "203.0.113.50";
  const from = (now = testNow) => ({ ...door(now).ctx, address });
  await logInStaff(from(), { login: staff.login, password: staffPassword, code: codeAt(key, testNow) });
  for (let nth = 0; nth < 50; nth += 1) {
    await expect(logInStaff(from(), { login: `guess${nth}`, password: wrong, code: "" })).rejects.toMatchObject(
      mismatch,
    );
  }
  const right = (now: Date) =>
    logInStaff(from(now), { login: staff.login, password: staffPassword, code: codeAt(key, now) });
  await expect(right(seconds(60))).rejects.toMatchObject({ error: "tooManyAttempts" });
  expect((await door(seconds(60)).enter(staff.login, codeAt(key, seconds(60)))).staff?.id).toBe(staff.id);
  expect((await right(seconds(900))).staff?.id).toBe(staff.id);
});

test("logging out ends this session and no other, takes the cookie back and is written down once a time", async () => {
  const staff = await aStaff(database.db);
  const [token, other] = [await aStaffSession(database.db, staff.id), await aStaffSession(database.db, staff.id)];
  const { kept } = door();
  const keepSession = (value: string | null) => void kept.push(value);
  await logOutStaff({ ...testCtx(database.db, asStaff(staff, token), seconds(5)), keepSession });
  expect(kept).toEqual([null]);
  const revoked = new Map((await sessionsOf(staff.id)).map((row) => [row.token_hash, row.revoked_at]));
  expect([revoked.get(sha256Hex(token)), revoked.get(sha256Hex(other))]).toEqual([seconds(5), null]);
  expect((await audited(staff.id)).map(({ verb, actor_id }) => [verb, actor_id])).toEqual([["staff.logOut", staff.id]]);
  await expect(logOutStaff(testCtx(database.db))).rejects.toMatchObject({ error: "sessionInvalid" });
});

/** What one browser keeps of its own between logins. */
function aBrowser() {
  const browser = {
    token: null as string | null,
    device: () => ({ token: browser.token, remember: (made: string) => void (browser.token = made) }),
  };
  return browser;
}

/** A context as it comes from an address, with or without a browser. */
const from = (address: string, now = testNow, browser: ReturnType<typeof aBrowser> | null = null) => ({
  ...door(now).ctx,
  address,
  ...(browser && { device: browser.device() }),
});

test("who guesses from another address does not keep the owner out, and stays limited himself", async () => {
  const staff = await bound();
  const guess = () => logInStaff(from("198.51.100.7"), { login: staff.login, password: wrong, code: "" });
  for (let nth = 0; nth < 5; nth += 1) await expect(guess()).rejects.toMatchObject(mismatch);
  for (let nth = 0; nth < 30; nth += 1) await expect(guess()).rejects.toMatchObject({ error: "tooManyAttempts" });
  const right = { login: staff.login, password: staffPassword, code: codeAt(key, testNow) };
  expect((await logInStaff(from("192.0.2.1"), right)).staff?.id).toBe(staff.id);
  // Its owner's coming in gives him no new tries.
  await expect(guess()).rejects.toMatchObject({ error: "tooManyAttempts" });
});

test("who guesses from many addresses closes the name for browsers that are not known, and for no other", async () => {
  const staff = await bound();
  const browser = aBrowser();
  const right = (now: Date) => ({ login: staff.login, password: staffPassword, code: codeAt(key, now) });
  await logInStaff(from("192.0.2.1", testNow, browser), right(testNow));
  const outcomes = [];
  for (let host = 1; host <= 40; host += 1) {
    const guess = logInStaff(from(`198.51.100.${host}`), { login: staff.login, password: wrong, code: "" });
    outcomes.push(await guess.catch(({ error }: { error: string }) => error));
  }
  // Slow for all of them together.
  expect(outcomes.filter((one) => one === "staffLoginMismatch")).toHaveLength(15);
  await expect(logInStaff(from("192.0.2.2", seconds(30)), right(seconds(30)))).rejects.toMatchObject({
    error: "tooManyAttempts",
  });
  const again = await logInStaff(from("203.0.113.3", seconds(60), browser), right(seconds(60)));
  expect(again.staff?.id).toBe(staff.id);
  // A browser that was stolen leaves five guesses like any other place.
  const stolen = () =>
    logInStaff(from("203.0.113.4", seconds(90), browser), { ...right(seconds(90)), password: wrong });
  for (let nth = 0; nth < 5; nth += 1) await expect(stolen()).rejects.toMatchObject(mismatch);
  await expect(stolen()).rejects.toMatchObject({ error: "tooManyAttempts" });
});

test("logging in again ends what the same browser had opened, also after it was closed; other browsers stay", async () => {
  const staff = await bound();
  const [here, elsewhere] = [aBrowser(), aBrowser()];
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

test("logging in as somebody else in the same browser ends the first one's session", async () => {
  const [first, second] = [await bound(), await bound()];
  const { ctx, kept } = door();
  await logInStaff(ctx, { login: first.login, password: staffPassword, code: codeAt(key, testNow) });
  const actor = await authenticateStaff(database.db, kept[0] ?? "", testNow, { isDeed: false, staffCodes: "required" });
  if (!actor) throw new Error("not logged in");
  await logInStaff({ ...ctx, actor }, { login: second.login, password: staffPassword, code: codeAt(key, testNow) });
  expect((await sessionsOf(first.id)).map(({ revoked_at }) => revoked_at)).toEqual([testNow]);
});

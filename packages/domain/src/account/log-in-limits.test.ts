import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock } from "@changming/kit/clock";
import { sha256Hex } from "@changming/kit/ids";
import { anAccount } from "../testing/builders.ts";
import { aPhoneNumber } from "../testing/codes.ts";
import { testCtx, type TestCtx, testNow } from "../testing/test-ctx.ts";
import { aPasswordHash, testServices } from "../testing/test-services.ts";
import { logIn } from "./log-in.ts";

let database: TestDatabase;
let passwordHash: string;
const password = sha256Hex("sunflower7");
const wrongPassword = sha256Hex("sunflower8");
const services = testServices();

beforeAll(async () => {
  database = await createTestDatabase("empty");
  passwordHash = await aPasswordHash(password);
});

afterAll(() => database?.close());

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);
const at = (now: Date, address: string | null = null, overrides: Partial<TestCtx> = {}): TestCtx => ({
  ...testCtx(database.db),
  services,
  clock: fixedClock(now),
  address,
  ...overrides,
});

async function fail(ctx: TestCtx, mobile: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await expect(logIn(ctx, { mobile, password: wrongPassword })).rejects.toMatchObject({ error: "loginMismatch" });
  }
}

/** What one browser stores between logins. */
function aBrowser(token: string | null = null) {
  const browser = {
    token,
    device: () => ({ token: browser.token, remember: (made: string) => void (browser.token = made) }),
  };
  return browser;
}

const tooMany = { error: "tooManyAttempts" };

test("ten wrong passwords for a number lock it for that address; its owner logs in from another", async () => {
  const { mobile } = await anAccount(database.db, { password_hash: passwordHash });
  await fail(at(testNow, "192.0.2.1"), mobile, 10);
  // Rejected attempts are not counted for other addresses.
  for (let time = 0; time < 35; time += 1)
    await expect(logIn(at(testNow, "192.0.2.1"), { mobile, password: wrongPassword })).rejects.toMatchObject(tooMany);
  await expect(logIn(at(minutes(14), "192.0.2.1"), { mobile, password })).rejects.toMatchObject(tooMany);
  expect((await logIn(at(minutes(14), "192.0.2.99"), { mobile, password })).account.mobile).toBe(mobile);
  expect((await logIn(at(minutes(15), "192.0.2.1"), { mobile, password })).account.mobile).toBe(mobile);
});

test("thirty wrong passwords lock a number for all addresses, except in a browser its owner used", async () => {
  const { mobile } = await anAccount(database.db, { password_hash: passwordHash });
  const browser = aBrowser();
  await logIn(at(testNow, "192.0.2.50", { device: browser.device() }), { mobile, password });
  for (let host = 1; host <= 30; host += 1) await fail(at(testNow, `198.51.100.${host}`), mobile, 1);
  await expect(logIn(at(testNow, "192.0.2.99"), { mobile, password })).rejects.toMatchObject(tooMany);
  const known = () => at(testNow, "203.0.113.9", { device: browser.device() });
  expect((await logIn(known(), { mobile, password })).account.mobile).toBe(mobile);
  // A stolen browser token allows no guessing: it has ten attempts of its own.
  for (let time = 0; time < 10; time += 1)
    await expect(logIn(known(), { mobile, password: wrongPassword })).rejects.toMatchObject({ error: "loginMismatch" });
  await expect(logIn(known(), { mobile, password })).rejects.toMatchObject(tooMany);
  // Another user's browser, or an unknown token, is not exempt.
  const other = await anAccount(database.db, { password_hash: passwordHash });
  const stranger = aBrowser();
  await logIn(at(testNow, "192.0.2.51", { device: stranger.device() }), { mobile: other.mobile, password });
  for (const device of [stranger.device(), aBrowser("f".repeat(43)).device()])
    await expect(logIn(at(testNow, "192.0.2.52", { device }), { mobile, password })).rejects.toMatchObject(tooMany);
});

test("a browser is known to every account that logged in with it, and a planted token is not adopted", async () => {
  const one = await anAccount(database.db, { password_hash: passwordHash });
  const two = await anAccount(database.db, { password_hash: passwordHash });
  const browser = aBrowser();
  await logIn(at(testNow, null, { device: browser.device() }), { mobile: one.mobile, password });
  const { token } = browser;
  await logIn(at(testNow, null, { device: browser.device() }), { mobile: two.mobile, password });
  expect(browser.token).toBe(token);
  const known = async () => {
    const rows = await database.db
      .selectFrom("known_device")
      .select(["account_id", "token_hash"])
      .where("account_id", "in", [one.id, two.id])
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    return new Set(rows.map(({ account_id }) => account_id));
  };
  expect(await known()).toEqual(new Set([one.id, two.id]));
  const planted = aBrowser("p".repeat(43));
  await logIn(at(testNow, null, { device: planted.device() }), { mobile: one.mobile, password });
  expect(planted.token).not.toBe("p".repeat(43));
});

test("a phone number without an account is counted like one with an account", async () => {
  const mobile = aPhoneNumber();
  await fail(at(testNow), mobile, 10);
  await expect(logIn(at(testNow), { mobile, password: wrongPassword })).rejects.toMatchObject(tooMany);
});

test("fifty wrong passwords over any numbers lock an address, and no other address", async () => {
  const { mobile } = await anAccount(database.db, { password_hash: passwordHash });
  for (let time = 0; time < 50; time += 1) await fail(at(testNow, "192.0.2.200"), aPhoneNumber(), 1);
  await expect(logIn(at(testNow, "192.0.2.200"), { mobile, password })).rejects.toMatchObject(tooMany);
  expect((await logIn(at(testNow, "192.0.2.201"), { mobile, password })).account.mobile).toBe(mobile);
});

test("of 30 wrong passwords at once ten are tried", async () => {
  const { mobile } = await anAccount(database.db, { password_hash: passwordHash });
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, () => logIn(at(testNow), { mobile, password: wrongPassword })),
  );
  const names = tries.map((one) => (one.status === "rejected" ? (one.reason as { error: string }).error : "in"));
  expect(names.filter((name) => name === "loginMismatch")).toHaveLength(10);
  expect(names.filter((name) => name === "tooManyAttempts")).toHaveLength(20);
});

test("successful logins do not count", async () => {
  const { mobile } = await anAccount(database.db, { password_hash: passwordHash });
  const opened = [];
  for (let time = 0; time < 12; time += 1) opened.push(await logIn(at(testNow, "192.0.2.210"), { mobile, password }));
  expect(opened).toHaveLength(12);
});

test("the table of attempts holds no address and no phone number", async () => {
  const { mobile } = await anAccount(database.db, { password_hash: passwordHash });
  await fail(at(testNow, "192.0.2.222"), mobile, 1);
  const storedRows = JSON.stringify(await database.db.selectFrom("attempt_bucket").selectAll().execute());
  expect(storedRows).not.toContain(mobile);
  expect(storedRows).not.toContain("192.0.2.222");
});

test("a login while the hasher is full gets `busy`, and no attempt is counted", async () => {
  const { mobile } = await anAccount(database.db, { password_hash: passwordHash });
  const narrow = testServices();
  const { promise, resolve } = Promise.withResolvers<void>();
  const places = Array.from({ length: 32 }, () => narrow.passwords.inTurn(() => promise));
  const buckets = () => database.db.selectFrom("attempt_bucket").selectAll().execute();
  const before = await buckets();
  const late = logIn(at(testNow, "192.0.2.230", { services: narrow }), { mobile, password: wrongPassword });
  await expect(late).rejects.toMatchObject({ error: "busy" });
  expect(await buckets()).toEqual(before);
  resolve();
  await Promise.all(places);
});

test("a hash without pepper is replaced when its owner logs in", async () => {
  const old = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { id, mobile } = await anAccount(database.db, { password_hash: old });
  await fail(at(testNow), mobile, 1);
  const stored = () =>
    database.db.selectFrom("account").select("password_hash").where("id", "=", id).executeTakeFirst();
  expect(await stored()).toEqual({ password_hash: old });
  await logIn(at(testNow), { mobile, password });
  expect((await stored())?.password_hash).toMatch(/^k1:/);
  await logIn(at(testNow), { mobile, password });
});

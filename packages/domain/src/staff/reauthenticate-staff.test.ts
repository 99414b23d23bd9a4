import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { asStaff, aStaff, aStaffSession, staffPassword } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { confirmCode, enrolCode } from "./enrol-code.ts";
import { logInStaff } from "./log-in-staff.ts";
import { reauthenticateStaff, setOwnPassword } from "./reauthenticate-staff.ts";
import { authenticateStaff } from "./sessions.ts";
import { codeAt, newKey, sealKey } from "./staff-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const key = newKey();
const wrongPassword = sha256Hex("not-the-sunflower");
const newPassword = sha256Hex("another-sunflower-8");
const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);

/** A member of staff with a code, in a session without recent reauthentication. */
async function inside(overrides: Parameters<typeof aStaff>[1] = {}) {
  const staff = await aStaff(database.db, { totp_secret: "not yet", totp_confirmed_at: testNow, ...overrides });
  const totp_secret =
    overrides.totp_secret === undefined ? sealKey(testCtx(database.db), staff.id, key) : overrides.totp_secret;
  await database.db.updateTable("staff").set({ totp_secret }).where("id", "=", staff.id).execute();
  const token = await aStaffSession(database.db, staff.id, { fresh_until: null });
  const actorAt = async (now: Date) => {
    const actor = await authenticateStaff(database.db, token, now, { isAction: true, staffCodes: "required" });
    if (!actor) throw new Error("the session is over");
    return actor;
  };
  const ctxAt = async (seconds = 0) => testCtx(database.db, await actorAt(at(seconds)), at(seconds));
  const reauthenticate = async (code: string, seconds = 0, password = staffPassword) =>
    reauthenticateStaff(await ctxAt(seconds), { password, code });
  const isFreshAt = async (seconds: number) => (await actorAt(at(seconds))).session?.isReauthenticated;
  return { staff, token, ctxAt, reauthenticate, isFreshAt };
}

const rowOf = (id: number) =>
  database.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isOpen = async (token: string) =>
  (await authenticateStaff(database.db, token, testNow, { isAction: false, staffCodes: "off" })) !== null;
const verbsOf = async (id: number) => {
  const entries = database.db.selectFrom("audit_entry").select(["verb", "before", "after"]).where("object_id", "=", id);
  return entries.where("object_kind", "=", "staff").orderBy("id").execute();
};
const nothingIn = (verb: string) => ({ verb, before: null, after: null });

test("password and code reauthenticate this session only, for ten minutes", async () => {
  const { staff, reauthenticate, isFreshAt } = await inside();
  const other = await aStaffSession(database.db, staff.id, { fresh_until: null });
  expect(await isFreshAt(0)).toBe(false);
  expect((await reauthenticate(codeAt(key, testNow))).staff?.fresh_until).toEqual(at(600));
  expect([await isFreshAt(0), await isFreshAt(599), await isFreshAt(600)]).toEqual([true, true, false]);
  const actor = await authenticateStaff(database.db, other, testNow, { isAction: false, staffCodes: "required" });
  expect(actor?.session?.isReauthenticated).toBe(false);
  expect(await verbsOf(staff.id)).toEqual([nothingIn("staff.prove")]);
});

test("a wrong password, a wrong code and a used code do not reauthenticate", async () => {
  const { staff, reauthenticate, isFreshAt } = await inside();
  const code = codeAt(key, testNow);
  const mismatch = { error: "staffLoginMismatch" };
  await expect(reauthenticate(code, 0, wrongPassword)).rejects.toMatchObject(mismatch);
  await expect(reauthenticate("")).rejects.toMatchObject(mismatch);
  await expect(reauthenticate(codeAt(newKey(), testNow))).rejects.toMatchObject(mismatch);
  expect(await isFreshAt(0)).toBe(false);
  expect(await verbsOf(staff.id)).toEqual([]);
  await reauthenticate(code);
  await expect(reauthenticate(code, 10)).rejects.toMatchObject(mismatch);
});

test("the code of the login cannot be used to reauthenticate", async () => {
  const { staff, reauthenticate, isFreshAt } = await inside();
  const code = codeAt(key, testNow);
  await logInStaff(testCtx(database.db), { login: staff.login, password: staffPassword, code });
  await expect(reauthenticate(code)).rejects.toMatchObject({ error: "staffLoginMismatch" });
  expect(await isFreshAt(0)).toBe(false);
  await reauthenticate(codeAt(key, at(30)), 30);
  expect(await isFreshAt(30)).toBe(true);
});

test("reauthentication in an open session has five guesses", async () => {
  const { reauthenticate } = await inside();
  for (let nth = 0; nth < 5; nth += 1) {
    await expect(reauthenticate("", 0, wrongPassword)).rejects.toMatchObject({ error: "staffLoginMismatch" });
  }
  await expect(reauthenticate(codeAt(key, testNow))).rejects.toMatchObject({ error: "tooManyAttempts" });
});

test("without a bound code the password reauthenticates", async () => {
  const { reauthenticate, isFreshAt } = await inside({ totp_secret: null, totp_confirmed_at: null });
  await reauthenticate("");
  expect(await isFreshAt(1)).toBe(true);
});

test("a password change by its owner ends the other sessions, and the old one no longer works", async () => {
  const { staff, token, ctxAt, reauthenticate } = await inside();
  const elsewhere = await aStaffSession(database.db, staff.id);
  const foreign = await aStaffSession(database.db, (await aStaff(database.db)).id);
  await reauthenticate(codeAt(key, testNow));
  await setOwnPassword(await ctxAt(1), { password: newPassword });
  expect([await isOpen(token), await isOpen(elsewhere), await isOpen(foreign)]).toEqual([true, false, true]);
  const enter = (password: string, seconds: number) =>
    logInStaff(testCtx(database.db, undefined, at(seconds)), {
      login: staff.login,
      password,
      code: codeAt(key, at(seconds)),
    });
  await expect(enter(staffPassword, 60)).rejects.toMatchObject({ error: "staffLoginMismatch" });
  expect((await enter(newPassword, 60)).staff?.id).toBe(staff.id);
  expect((await rowOf(staff.id)).password_hash).not.toContain(newPassword);
  expect((await verbsOf(staff.id))[1]).toEqual(nothingIn("staff.setPassword"));
});

test("changing a password requires reauthentication, a strong password and staff", async () => {
  const { staff, ctxAt, reauthenticate } = await inside();
  const before = (await rowOf(staff.id)).password_hash;
  const change = async (password: string, seconds: number) => setOwnPassword(await ctxAt(seconds), { password });
  await expect(change(newPassword, 0)).rejects.toMatchObject({ error: "staffProofNeeded" });
  await reauthenticate(codeAt(key, testNow));
  await expect(change(sha256Hex("abc123"), 1)).rejects.toMatchObject({ error: "weakPassword", field: "password" });
  await expect(change(newPassword, 600)).rejects.toMatchObject({ error: "staffProofNeeded" });
  for (const ctx of [testCtx(database.db), testCtx(database.db, asAccount(1)), testCtx(database.db, asStaff(staff))]) {
    await expect(setOwnPassword(ctx, { password: newPassword })).rejects.toMatchObject({ error: "sessionInvalid" });
    await expect(reauthenticateStaff(ctx, { password: staffPassword, code: "" })).rejects.toMatchObject({
      error: "sessionInvalid",
    });
  }
  expect((await rowOf(staff.id)).password_hash).toBe(before);
});

test("binding a code ends the other sessions, reauthenticates this one, and no key is audited", async () => {
  const { staff, token, ctxAt, isFreshAt } = await inside({ totp_secret: null, totp_confirmed_at: null });
  const elsewhere = await aStaffSession(database.db, staff.id);
  const enrolled = await enrolCode(await ctxAt());
  expect(enrolled.uri).toContain(enrolled.key);
  const sealed = await rowOf(staff.id);
  expect(sealed).toMatchObject({ totp_secret: null, totp_confirmed_at: null });
  expect(sealed.totp_pending).not.toContain(enrolled.key);
  expect((await confirmCode(await ctxAt(), { code: codeAt(enrolled.key, testNow) })).staff?.id).toBe(staff.id);
  expect(await rowOf(staff.id)).toMatchObject({ totp_pending: null, totp_confirmed_at: testNow });
  expect([await isOpen(token), await isOpen(elsewhere), await isFreshAt(1)]).toEqual([true, false, true]);
  expect(await verbsOf(staff.id)).toEqual([nothingIn("staff.enrolCode"), nothingIn("staff.bindCode")]);
});

test("a wrong code binds nothing, fails at its field, and five of them lock", async () => {
  const { staff, ctxAt } = await inside({ totp_secret: null, totp_confirmed_at: null });
  const mismatch = { error: "staffCodeMismatch", field: "code" };
  const confirm = async (code: string, seconds = 0) => confirmCode(await ctxAt(seconds), { code });
  await expect(confirm(codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  const { key: own } = await enrolCode(await ctxAt());
  for (let nth = 0; nth < 4; nth += 1) await expect(confirm(codeAt(key, testNow))).rejects.toMatchObject(mismatch);
  await expect(confirm(codeAt(own, testNow))).rejects.toMatchObject({ error: "tooManyAttempts" });
  expect(await rowOf(staff.id)).toMatchObject({ totp_secret: null, totp_confirmed_at: null });
});

test("of two concurrent confirmations of a code one succeeds, and only the last displayed key counts", async () => {
  const { ctxAt } = await inside({ totp_secret: null, totp_confirmed_at: null });
  const { key: first } = await enrolCode(await ctxAt());
  const { key: last } = await enrolCode(await ctxAt());
  const confirm = async (code: string) => confirmCode(await ctxAt(), { code });
  await expect(confirm(codeAt(first, testNow))).rejects.toMatchObject({ error: "staffCodeMismatch" });
  const code = codeAt(last, testNow);
  const ends = await Promise.allSettled([confirm(code), confirm(code)]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("replacing a bound code requires reauthentication within ten minutes", async () => {
  const { staff, ctxAt, reauthenticate } = await inside();
  const bound = (await rowOf(staff.id)).totp_secret;
  await expect(enrolCode(await ctxAt())).rejects.toMatchObject({ error: "staffProofNeeded" });
  await reauthenticate(codeAt(key, testNow));
  const { key: next } = await enrolCode(await ctxAt(599));
  const late = async () => confirmCode(await ctxAt(600), { code: codeAt(next, at(600)) });
  await expect(late()).rejects.toMatchObject({ error: "staffProofNeeded" });
  expect((await rowOf(staff.id)).totp_secret).toBe(bound);
  await expect(enrolCode(testCtx(database.db, asAccount(1)))).rejects.toMatchObject({ error: "sessionInvalid" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aCode, aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { aPasswordHash, crowdedServices } from "../testing/test-services.ts";
import { closeAccount, type ClosingVerification } from "./close-account.ts";
import { logIn } from "../account/log-in.ts";

let database: TestDatabase;
let passwordHash: string;
const password = sha256Hex("sunflower-7");

beforeAll(async () => {
  database = await createTestDatabase("empty");
  passwordHash = await aPasswordHash(password);
});

afterAll(() => database?.close());

const aPerson = () => anAccount(database.db, { password_hash: passwordHash });
const close = (accountId: number, verification: ClosingVerification = { password }) =>
  closeAccount(testCtx(database.db, asAccount(accountId)), verification);

const accountOf = (id: number) =>
  database.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("its phone number is free for another account, and opens no login to the closed one", async () => {
  const account = await aPerson();
  await close(account.id);
  await expect(logIn(testCtx(database.db), { mobile: account.mobile, password })).rejects.toMatchObject({
    error: "loginMismatch",
  });
  const other = await anAccount(database.db, { mobile: account.mobile });
  expect(other.id).not.toBe(account.id);
});

test("an owner of a residence and a garden administrator must hand over first; nothing changes", async () => {
  const { db } = database;
  const owner = await aPerson();
  const gardenAdmin = await aPerson();
  const { id } = await aResidence(db);
  await aMember(db, id, "owner", { account: owner });
  await aGardenAdmin(db, await aGarden(db), gardenAdmin.id);
  await expect(close(owner.id)).rejects.toMatchObject({ error: "stillOwner" });
  await expect(close(gardenAdmin.id)).rejects.toMatchObject({ error: "stillGardenAdmin" });
  for (const account of [owner, gardenAdmin]) {
    expect(await accountOf(account.id)).toMatchObject({ mobile: account.mobile, closed_at: null });
  }
  await db.updateTable("residence_member").set({ role: "manager" }).where("account_id", "=", owner.id).execute();
  await close(owner.id);
  expect((await accountOf(owner.id)).closed_at).toEqual(testNow);
});

test.each([
  ["nothing", {}, "proofMissing", undefined],
  ["a wrong password", { password: sha256Hex("sunflower-8") }, "proofMismatch", "password"],
  ["a wrong code", { verificationCode: "000000" }, "proofMismatch", "verificationCode"],
])("%s verifies nothing, and nothing changes", async (_what, verification, error, field) => {
  const account = await aPerson();
  await expect(close(account.id, verification)).rejects.toMatchObject({ error, field });
  expect(await accountOf(account.id)).toMatchObject({ mobile: account.mobile, nickname: account.nickname });
});

test("an account without a password is closed by none, and guessing ends after ten", async () => {
  const without = await anAccount(database.db);
  await expect(close(without.id)).rejects.toMatchObject({ error: "proofMismatch" });
  const account = await aPerson();
  for (let count = 0; count < 10; count += 1) {
    await expect(close(account.id, { password: sha256Hex(`guess ${count}`) })).rejects.toMatchObject({
      error: "proofMismatch",
    });
  }
  await expect(close(account.id)).rejects.toMatchObject({ error: "tooManyAttempts" });
});

test("a verification rejected as busy does not count as a wrong one", async () => {
  const account = await aPerson();
  const services = crowdedServices();
  const ctx = { ...testCtx(database.db, asAccount(account.id)), services };
  for (let tries = 0; tries < 11; tries += 1) {
    await expect(closeAccount(ctx, { password })).rejects.toMatchObject({ error: "busy" });
  }
  await close(account.id);
});

test("a visitor cannot close an account", async () => {
  await expect(closeAccount(testCtx(database.db), { password })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test("a code closes one account once: only that of its phone number, and only a login code", async () => {
  const account = await aPerson();
  const other = await aPerson();
  const verificationCode = await aCode(database.db, account.mobile, 1);
  const forReset = await aCode(database.db, other.mobile, 2);
  for (const wrongCode of [verificationCode, forReset]) {
    await expect(close(other.id, { verificationCode: wrongCode })).rejects.toMatchObject({ error: "proofMismatch" });
  }
  const settled = await Promise.allSettled([1, 2, 3].map(() => close(account.id, { verificationCode })));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await accountOf(other.id)).closed_at).toBeNull();
});

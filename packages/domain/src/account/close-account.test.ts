import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aCode, aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { aPasswordHash, crowdedGates } from "../testing/test-gates.ts";
import { closeAccount } from "./close-account.ts";
import type { ClosingProof } from "./closing-proof.ts";
import { logIn } from "./log-in.ts";

let database: TestDatabase;
let passwordHash: string;
const password = sha256Hex("sunflower-7");

beforeAll(async () => {
  database = await createTestDatabase("empty");
  passwordHash = await aPasswordHash(password);
});

afterAll(() => database?.close());

const aPerson = () => anAccount(database.db, { password_hash: passwordHash });
const close = (accountId: number, proof: ClosingProof = { password }) =>
  closeAccount(testCtx(database.db, asAccount(accountId)), proof);

const accountOf = (id: number) =>
  database.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("its mobile is free for somebody else, and nobody logs in to the closed account with it", async () => {
  const account = await aPerson();
  await close(account.id);
  await expect(logIn(testCtx(database.db), { mobile: account.mobile, password })).rejects.toMatchObject({
    error: "loginMismatch",
  });
  const other = await anAccount(database.db, { mobile: account.mobile });
  expect(other.id).not.toBe(account.id);
});

test("the owner of a residence and the keeper of a garden must hand over first; nothing changes", async () => {
  const { db } = database;
  const [owner, keeper] = [await aPerson(), await aPerson()];
  const { id } = await aResidence(db);
  await aMember(db, id, "owner", { account: owner });
  await aGardenAdmin(db, await aGarden(db), keeper.id);
  await expect(close(owner.id)).rejects.toMatchObject({ error: "stillOwner" });
  await expect(close(keeper.id)).rejects.toMatchObject({ error: "stillGardenAdmin" });
  for (const account of [owner, keeper]) {
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
])("%s proves nothing, and nothing changes", async (_what, proof, error, field) => {
  const account = await aPerson();
  await expect(close(account.id, proof)).rejects.toMatchObject({ error, field });
  expect(await accountOf(account.id)).toMatchObject({ mobile: account.mobile, nickname: account.nickname });
});

test("an account without a password is not closed by any, and guessing ends after ten", async () => {
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

test("a proof that finds no place to be compared is no wrong one", async () => {
  const account = await aPerson();
  const gates = crowdedGates();
  const ctx = { ...testCtx(database.db, asAccount(account.id)), gates };
  for (let tries = 0; tries < 11; tries += 1) {
    await expect(closeAccount(ctx, { password })).rejects.toMatchObject({ error: "busy" });
  }
  await close(account.id);
});

test("a visitor closes nothing", async () => {
  await expect(closeAccount(testCtx(database.db), { password })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test("a code closes one account once, only the one whose mobile it went to, and only the code for logging in", async () => {
  const [account, other] = [await aPerson(), await aPerson()];
  const verificationCode = await aCode(database.db, account.mobile, 1);
  const forReset = await aCode(database.db, other.mobile, 2);
  for (const wrong of [verificationCode, forReset]) {
    await expect(close(other.id, { verificationCode: wrong })).rejects.toMatchObject({ error: "proofMismatch" });
  }
  const settled = await Promise.allSettled([1, 2, 3].map(() => close(account.id, { verificationCode })));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await accountOf(other.id)).closed_at).toBeNull();
});

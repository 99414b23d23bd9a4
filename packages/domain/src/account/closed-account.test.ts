import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence, aSession } from "../testing/builders.ts";
import { aCode, aCooperation, anInboxMessage, anImageOf } from "../testing/personal.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { aPasswordHash } from "../testing/test-services.ts";
import { addMessage, aGift, aGivenGift } from "../testing/tributes.ts";
import { anUpload } from "../testing/uploads.ts";
import { authenticate } from "./sessions.ts";
import { closeAccount, closedNickname } from "../personal-data/close-account.ts";
import { editUserInfo } from "./edit-user-info.ts";

let database: TestDatabase;
let passwordHash: string;
const password = "ab".repeat(32);

beforeAll(async () => {
  database = await createTestDatabase("empty");
  passwordHash = await aPasswordHash(password);
});

afterAll(() => database?.close());

const aPerson = () => anAccount(database.db, { password_hash: passwordHash });
const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const close = (accountId: number) => closeAccount(by(accountId), { password });

const accountOf = (id: number) =>
  database.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const countOf = async (table: "inbox_message" | "residence_member" | "message" | "given_gift", id: number) =>
  (await database.db.selectFrom(table).select("account_id").where("account_id", "=", id).execute()).length;

test.each(["password", "code"])(
  "by %s: a closed account keeps no phone number, name, avatar, password or inbox; its sessions end",
  async (way) => {
    const account = await aPerson();
    const verification =
      way === "password" ? { password } : { verificationCode: await aCode(database.db, account.mobile, 1) };
    await editUserInfo(by(account.id), { nickname: "向北", avatar: await anImageOf(database.db, account.id) });
    const before = await accountOf(account.id);
    const tokens = [await aSession(database.db, account.id), await aSession(database.db, account.id)];
    await anInboxMessage(database.db, account.id);
    const ctx = by(account.id);
    await closeAccount(ctx, verification);
    const after = await accountOf(account.id);
    expect(after).toMatchObject({ nickname: closedNickname, avatar: null, password_hash: null, closed_at: testNow });
    expect(after.mobile).toBe(`closed-${account.id}`);
    for (const key of ["public_id", "invite_code"] as const) expect(after[key]).not.toBe(before[key]);
    for (const token of tokens) expect(await authenticate(database.db, token, testNow)).toBeNull();
    expect(await countOf("inbox_message", account.id)).toBe(0);
    const upload = database.db.selectFrom("upload").select("drop_after").where("account_id", "=", account.id);
    expect(await upload.execute()).toEqual([{ drop_after: testNow }]);
    expect(ctx.tags.invalidations).toContainEqual({ tag: `account:${account.id}`, urgency: "now" });
    const audited = await database.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("verb", "=", "account.close")
      .execute();
    expect(audited.filter(({ object_id }) => object_id === account.id)).toHaveLength(1);
    expect(JSON.stringify(audited)).not.toMatch(
      new RegExp(`向北|${account.mobile}|${verification.verificationCode ?? password}`),
    );
  },
);

test("messages and gifts stay on others' pages, without a name", async () => {
  const { db } = database;
  const account = await aPerson();
  const { id } = await aResidence(db);
  await aMember(db, id, "relative", { account });
  await addMessage(db, id, { account_id: account.id, content: "您放心" });
  await aGivenGift(db, { residenceId: id, gift: await aGift(db), accountId: account.id });
  await close(account.id);
  const messages = await db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select(["message.content", "account.nickname", "account.avatar"])
    .where("message.residence_id", "=", id)
    .execute();
  expect(messages).toEqual([{ content: "您放心", nickname: closedNickname, avatar: null }]);
  for (const table of ["message", "given_gift"] as const) expect(await countOf(table, account.id)).toBe(1);
  expect(await countOf("residence_member", account.id)).toBe(0);
});

test("an open application is withdrawn and emptied, its documents released, its phone number free", async () => {
  const { db } = database;
  const account = await aPerson();
  const { stored_as } = await anUpload(by(account.id));
  await db
    .updateTable("upload")
    .set({ purpose: "vault", drop_after: null })
    .where("stored_as", "=", stored_as)
    .execute();
  const applied = { account_id: account.id, applicant_phone: "13699990001", identity_front: `vault/${stored_as}` };
  await aCooperation(db, applied);
  await aCooperation(db, { account_id: account.id, state: "rejected", applicant_name: "周明远" });
  await close(account.id);
  const rows = await db
    .selectFrom("cooperation")
    .selectAll()
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(["withdrawn", "rejected"]);
  for (const row of rows) expect(row).toMatchObject({ applicant_name: "", applicant_phone: "", identity_front: null });
  const [document] = await db.selectFrom("upload").select("drop_after").where("account_id", "=", account.id).execute();
  expect(document?.drop_after).toEqual(testNow);
  // Another account may apply with it now.
  await aCooperation(db, { applicant_phone: "13699990001" });
});

test("a session opened while the account was being closed is invalid", async () => {
  const account = await aPerson();
  await close(account.id);
  const token = await aSession(database.db, account.id);
  expect(await authenticate(database.db, token, testNow)).toBeNull();
});

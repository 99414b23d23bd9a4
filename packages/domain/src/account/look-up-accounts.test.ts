import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence, aSession } from "../testing/builders.ts";
import { aMessage } from "../testing/staff-queue.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { getAccount, listAccounts, viewPhoneNumber } from "./look-up-accounts.ts";
import { presentAccount, presentAccounts } from "./present.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "administrator" | "readOnly" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const anyone = { page: 1, pageSize: 20, keywords: "", state: "" } as const;
const found = async (keywords: string) =>
  (await listAccounts(await as(), { ...anyone, keywords })).rows.map(({ id }) => id);
const verbsOf = (id: number) => auditedVerbs(database.db, "account", id);

test("an account is found by full phone number, id or start of its nickname, and by no part of a number", async () => {
  const { id, mobile } = await anAccount(database.db, { nickname: "秋水长天%" });
  expect(await found(mobile)).toEqual([id]);
  expect(await found(`${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`)).toEqual([id]);
  expect(await found(String(id))).toEqual([id]);
  expect(await found("秋水长")).toEqual([id]);
  expect(await found("秋水长天%")).toEqual([id]);
  expect(await found("%秋")).toEqual([]);
  expect(await found(mobile.slice(0, 8))).not.toContain(id);
});

test("read-only staff find nobody by a full phone number", async () => {
  const { id, mobile } = await anAccount(database.db);
  const spaced = `${mobile.slice(0, 3)} ${mobile.slice(3)}`;
  for (const keywords of [mobile, spaced]) {
    await expect(listAccounts(await as("readOnly"), { ...anyone, keywords })).rejects.toMatchObject({
      error: "staffRoleMissing",
    });
  }
  const { rows } = await listAccounts(await as("readOnly"), { ...anyone, keywords: String(id) });
  expect(rows.map((row) => row.id)).toEqual([id]);
});

test("list and detail mask the phone number; viewing the full one is a call of its own and audited", async () => {
  const { id, mobile } = await anAccount(database.db);
  for (const ctx of [await as("administrator"), await as("readOnly")]) {
    const listed = presentAccounts(await listAccounts(ctx, { ...anyone, keywords: String(id) }));
    const detail = presentAccount(await getAccount(ctx, { id }), ctx.media);
    expect(JSON.stringify([listed, detail])).not.toContain(mobile);
    expect(detail.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(7)}`);
  }
  expect(await viewPhoneNumber(await as(), { id, reason: "打电话核实" })).toBe(mobile);
  expect(await verbsOf(id)).toEqual(["account.lookAtMobile"]);
  await expect(viewPhoneNumber(await as("readOnly"), { id, reason: "试" })).rejects.toMatchObject({
    error: "staffRoleMissing",
  });
});

test("the detail lists an account's actions and what it manages", async () => {
  const ctx = await as("readOnly");
  const residence = await aResidence(database.db);
  const { id } = await aMember(database.db, residence.id, "owner");
  await aSession(database.db, id);
  await aMessage(database.db, residence.id, { account_id: id, content: "想念您" });
  const detail = presentAccount(await getAccount(ctx, { id }), ctx.media);
  expect(detail).toMatchObject({
    state: "open",
    totals: { messages: 1, remembrances: 0, gifts: 0, orders: 0, applications: 0, feedback: 0 },
    residences: [{ id: residence.id, role: "owner" }],
    deeds: [{ kind: "message", text: "想念您", residence_id: residence.id, state: "shown" }],
  });
  expect(detail.sessions).toHaveLength(1);
  await expect(getAccount(ctx, { id: 999_999 })).rejects.toMatchObject({ error: "notFound" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { answerCorrection } from "./answer-correction.ts";
import { requestCorrection } from "./request-correction.ts";
import { listCorrections, listQueue, presentQueued } from "./list-corrections.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const firstPage = { page: 1, pageSize: 15 };

async function aPlace(overrides: Parameters<typeof aResidence>[1] = {}) {
  const { db } = database;
  const { id, gardenId } = await aResidence(db, overrides);
  await aPropertyCertificate(db, id, { certificate_number: `居证-${id}` });
  const owner = await aMember(db, id, "owner");
  const gardenAdmin = await anAccount(db);
  const other = await anAccount(db);
  await aGardenAdmin(db, gardenId, gardenAdmin.id);
  await aGardenAdmin(db, await aGarden(db), other.id);
  return { id, owner: owner.id, gardenAdmin: gardenAdmin.id, other: other.id };
}

const request = (accountId: number, residenceId: number, ref: string | null = null) =>
  requestCorrection(by(accountId), { residenceId, content: "区号写错了", ref });
const answer = (accountId: number, id: number, isDone = true) =>
  answerCorrection(by(accountId), { id, isDone, answer: "已按档案更正", corrected: { nation: "满族" } });

test("a family's request is in the garden administrator's queue, and the answer is in the family's inbox", async () => {
  const { id, owner, gardenAdmin } = await aPlace({ is_private: true });
  const correction = await request(owner, id);
  const queue = await listQueue(by(gardenAdmin), firstPage);
  expect([queue.counts, presentQueued(queue.rows[0]!)]).toMatchObject([
    1,
    { id: correction.id, residenceId: id, certificate_number: `居证-${id}`, state: "waiting", decide_time: "" },
  ]);
  expect(await answer(gardenAdmin, correction.id)).toMatchObject({ state: "corrected", answer: "已按档案更正" });
  expect((await listQueue(by(gardenAdmin), firstPage)).counts).toBe(0);
  expect((await listCorrections(by(owner), { residenceId: id, ...firstPage })).rows).toMatchObject([
    { state: "corrected" },
  ]);
  const mail = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", owner).execute();
  expect(mail).toMatchObject([{ title: "居所证书已更正" }]);
  expect(mail[0]?.content_html).toContain("已按档案更正");
});

test("a family has one pending request at a time, whichever member sends it, and a ref makes one request", async () => {
  const { id, owner, gardenAdmin } = await aPlace();
  const manager = await aMember(database.db, id, "manager");
  const [first, again] = await Promise.all([request(owner, id, "one"), request(manager.id, id, "one")]);
  expect(again.id).toBe(first.id);
  await expect(request(owner, id, "two")).rejects.toMatchObject({ error: "correctionOpen" });
  await answer(gardenAdmin, first.id, false);
  expect((await request(owner, id, "one")).id).toBe(first.id);
  expect((await request(owner, id, "three")).id).not.toBe(first.id);
});

test("however often a family asks while a request is pending, the answer says so", async () => {
  const { id, owner } = await aPlace();
  await request(owner, id);
  // More often than PostgreSQL plans a prepared statement anew.
  for (let times = 0; times < 10; times += 1) {
    await expect(request(owner, id)).rejects.toMatchObject({ error: "correctionOpen" });
  }
});

test("of two concurrent answers one succeeds and the other gets an error", async () => {
  const { id, owner, gardenAdmin } = await aPlace();
  const correction = await request(owner, id);
  const answers = await Promise.allSettled([
    answer(gardenAdmin, correction.id),
    answer(gardenAdmin, correction.id, false),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { error: "correctionAnswered" },
  });
  const mail = await database.db.selectFrom("inbox_message").select("id").where("account_id", "=", owner).execute();
  expect(mail).toHaveLength(1);
});

test("only the garden's administrator can answer, and only owner and managers can request", async () => {
  const { id, owner, other } = await aPlace();
  const correction = await request(owner, id);
  const stranger = await anAccount(database.db);
  const relative = await aMember(database.db, id, "relative");
  for (const accountId of [owner, other, stranger.id]) {
    for (const wanted of [correction.id, 2_000_000_000]) {
      await expect(answer(accountId, wanted)).rejects.toMatchObject({ error: "notFound" });
    }
    if (accountId !== owner) await expect(request(accountId, id)).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(request(relative.id, id)).rejects.toMatchObject({ error: "notFound" });
  expect((await listQueue(by(other), firstPage)).counts).toBe(0);
  await expect(listCorrections(by(relative.id), { residenceId: id, ...firstPage })).rejects.toMatchObject({
    error: "notFound",
  });
});

test("without a certificate there is no correction", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  await expect(request(owner.id, id)).rejects.toMatchObject({ error: "notFound" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { answerCorrection } from "./answer-correction.ts";
import { askCorrection } from "./ask-correction.ts";
import { listCorrections, listQueue } from "./list-corrections.ts";
import { presentQueued } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const firstPage = { page: 1, pageSize: 15 };

async function aPlace(own: Parameters<typeof aResidence>[1] = {}) {
  const { db } = database;
  const { id, gardenId } = await aResidence(db, own);
  await aPropertyCertificate(db, id, { certificate_number: `居证-${id}` });
  const [owner, keeper, other] = [await aMember(db, id, "owner"), await anAccount(db), await anAccount(db)];
  await aGardenAdmin(db, gardenId, keeper.id);
  await aGardenAdmin(db, await aGarden(db), other.id);
  return { id, owner: owner.id, keeper: keeper.id, other: other.id };
}

const ask = (accountId: number, residenceId: number, ref: string | null = null) =>
  askCorrection(by(accountId), { residenceId, content: "区号写错了", ref });
const answer = (accountId: number, id: number, isDone = true) =>
  answerCorrection(by(accountId), { id, isDone, answer: "已按档案更正", corrected: { nation: "满族" } });

test("a family asks, the garden's administrator finds it in his queue and answers, and the inbox tells", async () => {
  const { id, owner, keeper } = await aPlace({ is_private: true });
  const asked = await ask(owner, id);
  const queue = await listQueue(by(keeper), firstPage);
  expect([queue.counts, presentQueued(queue.rows[0]!)]).toMatchObject([
    1,
    { id: asked.id, residenceId: id, certificate_number: `居证-${id}`, state: "waiting", decide_time: "" },
  ]);
  expect(await answer(keeper, asked.id)).toMatchObject({ state: "corrected", answer: "已按档案更正" });
  expect((await listQueue(by(keeper), firstPage)).counts).toBe(0);
  expect((await listCorrections(by(owner), { residenceId: id, ...firstPage })).rows).toMatchObject([
    { state: "corrected" },
  ]);
  const mail = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", owner).execute();
  expect(mail).toMatchObject([{ title: "居所证书已更正" }]);
  expect(mail[0]?.content_html).toContain("已按档案更正");
});

test("one waits at a time, whoever of the family asks; the same ref asks once", async () => {
  const { id, owner, keeper } = await aPlace();
  const manager = await aMember(database.db, id, "manager");
  const [first, again] = await Promise.all([ask(owner, id, "one"), ask(manager.id, id, "one")]);
  expect(again.id).toBe(first.id);
  await expect(ask(owner, id, "two")).rejects.toMatchObject({ error: "correctionOpen" });
  await answer(keeper, first.id, false);
  expect((await ask(owner, id, "one")).id).toBe(first.id);
  expect((await ask(owner, id, "three")).id).not.toBe(first.id);
});

test("of two who answer at once one wins and the other is told", async () => {
  const { id, owner, keeper } = await aPlace();
  const asked = await ask(owner, id);
  const answers = await Promise.allSettled([answer(keeper, asked.id), answer(keeper, asked.id, false)]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { error: "correctionAnswered" },
  });
  const mail = await database.db.selectFrom("inbox_message").select("id").where("account_id", "=", owner).execute();
  expect(mail).toHaveLength(1);
});

test("another garden's administrator, the family and strangers answer nothing; who does not keep it asks nothing", async () => {
  const { id, owner, other } = await aPlace();
  const asked = await ask(owner, id);
  const stranger = await anAccount(database.db);
  const relative = await aMember(database.db, id, "relative");
  for (const accountId of [owner, other, stranger.id]) {
    for (const wanted of [asked.id, 2_000_000_000]) {
      await expect(answer(accountId, wanted)).rejects.toMatchObject({ error: "notFound" });
    }
    if (accountId !== owner) await expect(ask(accountId, id)).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(ask(relative.id, id)).rejects.toMatchObject({ error: "notFound" });
  expect((await listQueue(by(other), firstPage)).counts).toBe(0);
  await expect(listCorrections(by(relative.id), { residenceId: id, ...firstPage })).rejects.toMatchObject({
    error: "notFound",
  });
});

test("where there is no certificate there is nothing to put right", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  await expect(ask(owner.id, id)).rejects.toMatchObject({ error: "notFound" });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { anApplication } from "../testing/applications.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { rejectApplication } from "./decide-application.ts";
import { presentReview } from "./present-review.ts";
import { getReview } from "./review.ts";

let database: TestDatabase;
let gardens: [number, number];
let gardenAdmin: Actor;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  gardens = [await aGarden(database.db), await aGarden(database.db)];
  const { id } = await anAccount(database.db);
  for (const garden of gardens) await aGardenAdmin(database.db, garden, id);
  gardenAdmin = asAccount(id);
});

const waiting = (garden: number, days: number, overrides: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(database.db, { garden_id: garden, sent_at: daysFromNow(-days), ...overrides });

async function review(id: number, actor = gardenAdmin, letter = "") {
  const ctx = testCtx(database.db, actor);
  return presentReview(await getReview(ctx, { id, letter }), actor, testNow, ctx.media);
}

test("the detail holds facts, documents, the number it would get, its history, and its neighbours", async () => {
  const account = await anAccount(database.db, { nickname: "志远", mobile: "13812345678" });
  const id = await waiting(gardens[0], 2, {
    name: "尉迟文",
    account_id: account.id,
    other_proofs: ["vault/aaaaaaaaaaaaaaaaaaaaaa"],
  });
  const next = await waiting(gardens[0], 1);
  const viewer = gardenAdmin.kind === "account" ? gardenAdmin.accountId : 0;
  expect(await review(id)).toMatchObject({
    name: "尉迟文",
    nickname: "志远",
    mobile: "138****5678",
    birthday_text: "1938年4月12日",
    age: 86,
    letter: "Y",
    number_text: "Y区 0001 号",
    papers: [
      { paper: "death", label: "身故证明", url: `/papers/${id}/death?by=${viewer}` },
      { paper: "relation", label: "与身故人关系证明" },
      { paper: "other1", label: "其他材料 1" },
    ],
    birthday_other: "农历戊寅年三月十二",
    next_id: next,
    previous_id: next,
    is_paid: false,
    can: { decide: true },
    looks: [],
  });
  expect((await review(id)).levels).toHaveLength(7);
});

test("waiting applications of all managed gardens can be browsed both ways, cyclically", async () => {
  const [first, second] = gardens;
  const ids = [await waiting(first, 3), await waiting(second, 2), await waiting(first, 1)];
  await waiting(await aGarden(database.db), 2.5);
  const beside = await Promise.all(ids.map((id) => review(id)));
  expect(beside.map(({ next_id }) => next_id)).toEqual([ids[1], ids[2], ids[0]]);
  expect(beside.map(({ previous_id }) => previous_id)).toEqual([ids[2], ids[0], ids[1]]);
  await rejectApplication(testCtx(database.db, gardenAdmin), {
    id: ids[1] ?? 0,
    times: 1,
    reasonCode: "dates",
    reason: "",
  });
  expect(await review(ids[1] ?? 0)).toMatchObject({ next_id: ids[2], previous_id: ids[0] });
  await rejectApplication(testCtx(database.db, gardenAdmin), {
    id: ids[0] ?? 0,
    times: 1,
    reasonCode: "dates",
    reason: "",
  });
  expect(await review(ids[2] ?? 0)).toMatchObject({ next_id: 0, previous_id: 0 });
});

test("the number in another zone can be requested before it is chosen", async () => {
  const id = await waiting(gardens[0], 1, { name: "尉迟文" });
  const { letter, number_text } = await review(id, gardenAdmin, "W");
  expect([letter, number_text]).toEqual(["W", "W区 0001 号"]);
});

test("a decided application is readable, not decidable, and its history names roles only", async () => {
  const id = await waiting(gardens[0], 2);
  await rejectApplication(testCtx(database.db, gardenAdmin), { id, times: 1, reasonCode: "", reason: "看不清" });
  expect(await review(id)).toMatchObject({
    can: { decide: false },
    reason: "看不清",
    papers_erase_time: "2026-12-21 12:00:00",
    history: [{ by: "园区管理员", state_text: "未通过", reason: "看不清" }],
  });
});

test("a reviewer sees their own application and cannot decide it", async () => {
  const account_id = gardenAdmin.kind === "account" ? gardenAdmin.accountId : 0;
  expect((await review(await waiting(gardens[0], 1, { account_id }))).can).toEqual({ decide: false });
});

test("to all others the detail is not found", async () => {
  const id = await waiting(gardens[0], 1);
  const unpaid = await waiting(gardens[0], 1, { state: "awaitingPayment", sent_at: null });
  const stranger = asAccount((await anAccount(database.db)).id);
  for (const [one, actor] of [
    [id, stranger],
    [id, visitor],
    [unpaid, gardenAdmin],
    [2_000_000_000, gardenAdmin],
  ] as const) {
    await expect(review(one, actor)).rejects.toMatchObject({ error: "notFound" });
  }
});

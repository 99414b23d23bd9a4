import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context.ts";
import { anApplication } from "../testing/applications.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { getReview } from "./get-review.ts";
import { presentReview } from "./present-review.ts";
import { rejectApplication } from "./reject-application.ts";

let database: TestDatabase;
let gardens: [number, number];
let keeper: Actor;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  gardens = [await aGarden(database.db), await aGarden(database.db)];
  const { id } = await anAccount(database.db);
  for (const garden of gardens) await aGardenAdmin(database.db, garden, id);
  keeper = asAccount(id);
});

const waiting = (garden: number, days: number, own: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(database.db, { garden_id: garden, sent_at: daysFromNow(-days), ...own });

async function review(id: number, actor = keeper, letter = "") {
  const ctx = testCtx(database.db, actor);
  return presentReview(await getReview(ctx, { id, letter }), actor, testNow, ctx.media);
}

test("the detail holds everything for the decision: facts, papers, what it would get, its history, and what comes next", async () => {
  const account = await anAccount(database.db, { nickname: "志远", mobile: "13812345678" });
  const id = await waiting(gardens[0], 2, {
    name: "尉迟文",
    account_id: account.id,
    other_proofs: ["vault/aaaaaaaaaaaaaaaaaaaaaa"],
  });
  const next = await waiting(gardens[0], 1);
  const viewer = keeper.kind === "account" ? keeper.accountId : 0;
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

test("what waits can be leafed through in both ways, over all of one's gardens, and begins anew at its end", async () => {
  const [first, second] = gardens;
  const ids = [await waiting(first, 3), await waiting(second, 2), await waiting(first, 1)];
  await waiting(await aGarden(database.db), 2.5);
  const beside = await Promise.all(ids.map((id) => review(id)));
  expect(beside.map(({ next_id }) => next_id)).toEqual([ids[1], ids[2], ids[0]]);
  expect(beside.map(({ previous_id }) => previous_id)).toEqual([ids[2], ids[0], ids[1]]);
  await rejectApplication(testCtx(database.db, keeper), { id: ids[1] ?? 0, times: 1, reasonCode: "dates", reason: "" });
  expect(await review(ids[1] ?? 0)).toMatchObject({ next_id: ids[2], previous_id: ids[0] });
  await rejectApplication(testCtx(database.db, keeper), { id: ids[0] ?? 0, times: 1, reasonCode: "dates", reason: "" });
  expect(await review(ids[2] ?? 0)).toMatchObject({ next_id: 0, previous_id: 0 });
});

test("the number of another zone is told before it is chosen", async () => {
  const id = await waiting(gardens[0], 1, { name: "尉迟文" });
  const { letter, number_text } = await review(id, keeper, "W");
  expect([letter, number_text]).toEqual(["W", "W区 0001 号"]);
});

test("once decided it can be read and not decided, and says who did what in neutral words", async () => {
  const id = await waiting(gardens[0], 2);
  await rejectApplication(testCtx(database.db, keeper), { id, times: 1, reasonCode: "", reason: "看不清" });
  expect(await review(id)).toMatchObject({
    can: { decide: false },
    reason: "看不清",
    papers_erase_time: "2026-12-21 12:00:00",
    history: [{ by: "园区管理员", state_text: "未通过", reason: "看不清" }],
  });
});

test("one's own application can be seen among the others and not decided", async () => {
  const account_id = keeper.kind === "account" ? keeper.accountId : 0;
  expect((await review(await waiting(gardens[0], 1, { account_id }))).can).toEqual({ decide: false });
});

test("to everyone else a detail is as good as unknown", async () => {
  const id = await waiting(gardens[0], 1);
  const unpaid = await waiting(gardens[0], 1, { state: "awaitingPayment", sent_at: null });
  const stranger = asAccount((await anAccount(database.db)).id);
  for (const [one, actor] of [
    [id, stranger],
    [id, visitor],
    [unpaid, keeper],
    [2_000_000_000, keeper],
  ] as const) {
    await expect(review(one, actor)).rejects.toMatchObject({ error: "notFound" });
  }
});

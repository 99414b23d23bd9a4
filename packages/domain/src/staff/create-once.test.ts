import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { saveNotice } from "../notice/save-notice.ts";
import type { SavedPublication } from "../publication/publication-columns.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { demandFirst, createOnce, overEarlier } from "./create-once.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const editor = async (now = testNow) => testCtx(database.db, asStaff(await aStaff(database.db)), now);
const draft = { title: "春祭安排", content: "<p>三月二十日起开放</p>", publishTime: "", isDraft: false };

type Ctx = Awaited<ReturnType<typeof editor>>;
type Draft = typeof draft & { id?: number; version?: number };

const send = (ctx: Ctx, ref: string | undefined, sent: Draft = draft) =>
  createOnce<SavedPublication>(ctx, { ref, action: "notice.save", contents: sent }, (ctx, earlier) =>
    saveNotice(ctx, { ...sent, ...overEarlier(sent, earlier) }),
  );
const titlesOf = async (ids: readonly number[]) => {
  const rows = database.db.selectFrom("notice").select(["id", "title"]).where("id", "in", ids).execute();
  return (await rows).map(({ title }) => title);
};

test("the same form sent again gets the first response and creates nothing", async () => {
  const ctx = await editor();
  const first = await send(ctx, "one-form");
  expect(await send(ctx, "one-form")).toEqual(first);
  const other = await send(ctx, "another-form");
  expect(other.id).not.toBe(first.id);
  expect((await send(ctx, undefined)).id).toBeGreaterThan(other.id);
});

test("the same form sent several times at once creates one", async () => {
  const ctx = await editor();
  const made = await Promise.all([1, 2, 3, 4].map(() => send(ctx, "at-once")));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test("a form changed and sent again changes what it created", async () => {
  const ctx = await editor();
  const first = await send(ctx, "changed");
  const second = await send(ctx, "changed", { ...draft, title: "秋祭安排" });
  expect(second).toMatchObject({ id: first.id, version: first.version + 1 });
  expect(await titlesOf([first.id])).toEqual(["秋祭安排"]);
  expect(await send(ctx, "changed", { ...draft, title: "秋祭安排" })).toEqual(second);
});

test("a form sent again does not overwrite a meanwhile edit by someone else", async () => {
  const ctx = await editor();
  const { id, version } = await send(ctx, "meanwhile");
  await saveNotice(await editor(), { ...draft, id, version, title: "别人改的" });
  const again = send(ctx, "meanwhile", { ...draft, title: "我改的" });
  await expect(again).rejects.toMatchObject({ error: "editedMeanwhile" });
  const over = await send(ctx, "meanwhile", { ...draft, version: version + 1, title: "我改的" });
  expect([over.id, await titlesOf([id])]).toEqual([id, ["我改的"]]);
});

test("a ref is scoped to a member of staff, and to one action", async () => {
  const ctx = await editor();
  const mine = await send(ctx, "same-name");
  expect((await send(await editor(), "same-name")).id).not.toBe(mine.id);
  const otherAction = createOnce(ctx, { ref: "same-name", action: "news.save", contents: draft }, async () => ({
    id: 0,
  }));
  await expect(otherAction).rejects.toMatchObject({ error: "alreadySent" });
});

test("an unchangeable result rejects other contents, and a failure leaves the ref free", async () => {
  const ctx = await editor();
  const make = (contents: string, isGood = true) =>
    createOnce<{ id: number }>(ctx, { ref: "only-made", action: "greyDay.add", contents }, async (_ctx, earlier) => {
      demandFirst(earlier);
      if (!isGood) throw new Error("no room");
      return { id: 7 };
    });
  await expect(make("甲", false)).rejects.toThrow("no room");
  expect([await make("甲"), await make("甲")]).toEqual([{ id: 7 }, { id: 7 }]);
  await expect(make("乙")).rejects.toMatchObject({ error: "alreadySent" });
});

test("a ref is forgotten after a week", async () => {
  const person = asStaff(await aStaff(database.db));
  const at = (days: number) => testCtx(database.db, person, daysFromNow(days));
  const first = await send(at(0), "long-ago");
  await send(at(8), "of-today");
  expect((await send(at(8), "long-ago")).id).not.toBe(first.id);
});

test("only staff can use it", async () => {
  await expect(send(testCtx(database.db, visitor), "one-form")).rejects.toMatchObject({ error: "sessionInvalid" });
});

import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { undoHours } from "@changming/contract/limits";
import { type EmptyDatabase, emptyDatabase, staffCtxOf } from "../testing/staff.ts";
import { getNews, listNews } from "../news/list-news.ts";
import { saveNews } from "../news/save-news.ts";
import { getNotice, listAllNotices } from "../notice/list-notices.ts";
import { listSitemapParts, readSitemapPart } from "../sitemap/sitemap.ts";
import { publishedSlides } from "../slide/list-slides.ts";
import { saveNotice } from "../notice/save-notice.ts";
import { DomainError } from "../context/domain-error.ts";
import { aNewsCategory, aNotice, aSlide } from "../testing/content.ts";
import { daysFromNow, type TestCtx, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { publicationColumns, stateOf } from "./publication-columns.ts";
import { announceDue, removePublication, restorePublication, setDraft } from "./change-publication.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const editorAt = async (now = testNow) => staffCtxOf(database.db, "editor", now);
const text = { title: "春祭安排", content: "<p>三月二十日起开放</p>" };
const hour = 3_600_000;
const after = (hours: number) => new Date(testNow.getTime() + hours * hour);

/** Whether a visitor can read it at `now`. */
const isRead = (id: number, now: Date) =>
  getNotice(testCtx(database.db, visitor, now), { id }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.error === "notFound") return false;
      throw error;
    },
  );

test("a time without a zone is Shanghai time, an empty one is now, an invalid one fails at its field", () => {
  const ctx = testCtx(database.db);
  const at = (publishTime: string) => publicationColumns(ctx, { publishTime, isDraft: false });
  expect(at("2026-12-01 08:00")).toEqual({
    published_at: new Date("2026-12-01T00:00:00Z"),
    ends_at: null,
    is_draft: false,
    is_announced: false,
    is_end_announced: true,
  });
  expect(at("2026-12-01 08:00:30").published_at).toEqual(new Date("2026-12-01T00:00:30Z"));
  expect(at("")).toMatchObject({ published_at: testNow, is_draft: false, is_announced: true });
  expect(() => at("2026-12-01 25:00")).toThrow(new DomainError("invalidInput", "publishTime"));
});

test("a publication is out exactly at its time, and waiting a millisecond before", () => {
  const row = { published_at: testNow, ends_at: null, is_draft: false, deleted_at: null };
  expect(stateOf(row, testNow)).toBe("out");
  expect(stateOf(row, new Date(testNow.getTime() - 1))).toBe("waiting");
  expect(stateOf({ ...row, is_draft: true }, testNow)).toBe("draft");
  expect(stateOf({ ...row, is_draft: true, deleted_at: testNow }, testNow)).toBe("deleted");
});

test("a deleted one can be restored until the last millisecond of the period, and not after", async () => {
  const { db } = database;
  const just = await aNotice(db, { deleted_at: testNow });
  const late = await aNotice(db, { deleted_at: testNow });
  const last = new Date(after(undoHours).getTime() - 1);
  await expect(restorePublication(await editorAt(last), "notice", { id: just })).resolves.toMatchObject({
    state: "out",
  });
  const tooLate = restorePublication(await editorAt(after(undoHours)), "notice", { id: late });
  await expect(tooLate).rejects.toMatchObject({ error: "undoTooLate" });
});

test("a postponed one is published at the new time, and the cache is invalidated then", async () => {
  const ctx = await editorAt();
  const { id, version } = await saveNotice(ctx, { ...text, publishTime: "2026-11-21 14:00", isDraft: false });
  await saveNotice(ctx, { ...text, id, version, publishTime: "2026-11-21 16:00", isDraft: false });
  expect([await isRead(id, after(2)), await isRead(id, after(4))]).toEqual([false, true]);
  const announced = (hours: number) =>
    announceDue(testCtx(database.db, { kind: "job", name: "announceDue" }, after(hours)));
  expect(await announced(2)).toBe(0);
  expect(await announced(4)).toBe(1);
});

test("of two concurrent restores of one publication, one succeeds and the other gets an error", async () => {
  const id = await aNotice(database.db, { deleted_at: testNow });
  const ends = await Promise.allSettled(
    [await editorAt(), await editorAt()].map((ctx) => restorePublication(ctx, "notice", { id })),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find((end) => end.status === "rejected")?.reason).toMatchObject({ error: "notFound" });
});

type Action =
  | { kind: "save"; hours: number; isDraft: boolean }
  | { kind: "draft"; isDraft: boolean }
  | { kind: "remove" }
  | { kind: "restore" };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant("save" as const), hours: fc.integer({ min: -5, max: 5 }), isDraft: fc.boolean() }),
  fc.record({ kind: fc.constant("draft" as const), isDraft: fc.boolean() }),
  fc.record({ kind: fc.constant("remove" as const) }),
  fc.record({ kind: fc.constant("restore" as const) }),
);

const shanghai = (at: Date) => new Date(at.getTime() + 8 * hour).toISOString().slice(0, 19).replace("T", " ");

test("after any editing, visitors can read a notice exactly when it is out, no draft and not deleted", async () => {
  const ctx = await editorAt();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 7 }), async (actions) => {
      const { id } = await saveNotice(ctx, { ...text, publishTime: "", isDraft: false });
      const model = { at: testNow, isDraft: false, isDeleted: false, version: 1 };
      for (const one of actions) {
        const { version } = model;
        // Only a deleted one can be restored, and only one that is not deleted can be changed.
        const isPossible = (one.kind === "restore") === model.isDeleted;
        const at = one.kind === "save" ? after(one.hours) : testNow;
        const work = {
          save: () => saveNotice(ctx, { ...text, id, version, publishTime: shanghai(at), isDraft: isDraftOf(one) }),
          draft: () => setDraft(ctx, "notice", { id, version, isDraft: isDraftOf(one) }),
          remove: () => removePublication(ctx, "notice", { id, version }),
          restore: () => restorePublication(ctx, "notice", { id }),
        }[one.kind];
        if (!isPossible) {
          await expect(work()).rejects.toMatchObject({ error: "notFound" });
          continue;
        }
        expect(await work()).toMatchObject({ version: version + 1 });
        model.version += 1;
        if (one.kind === "save") model.at = at;
        if (one.kind === "save" || one.kind === "draft") model.isDraft = one.isDraft;
        if (one.kind === "remove" || one.kind === "restore") model.isDeleted = one.kind === "remove";
      }
      for (const hours of [-6, -1, 0, 1, 6]) {
        const isOut = !model.isDraft && !model.isDeleted && model.at <= after(hours);
        expect(await isRead(id, after(hours))).toBe(isOut);
      }
    }),
    { numRuns: 12 },
  );
});

const isDraftOf = (one: Action) => "isDraft" in one && one.isDraft;

test("a draft or deleted one is not published when its time comes", async () => {
  const { db } = database;
  const own = { published_at: daysFromNow(2), is_announced: false };
  const hidden = await aNotice(db, { ...own, is_draft: true });
  const gone = await aNotice(db, { ...own, deleted_at: testNow });
  await announceDue(testCtx(db, { kind: "job", name: "announceDue" }, daysFromNow(3)));
  expect([await isRead(hidden, daysFromNow(3)), await isRead(gone, daysFromNow(3))]).toEqual([false, false]);
});

const inShanghai = (hours: number) => shanghai(after(hours));

test("a notice, an article and a slide are read exactly in their span", async () => {
  const { db } = database;
  const ctx = await editorAt();
  const span = { publishTime: inShanghai(1), takeDownTime: inShanghai(3), isDraft: false };
  const { id, state } = await saveNotice(ctx, { ...text, ...span });
  expect(state).toBe("waiting");
  const categoryId = await aNewsCategory(db);
  const seo = { seoTitle: "", seoDesc: "" };
  const news = await saveNews(ctx, { ...text, ...span, ...seo, categoryId, summary: "一句话" });
  const spanOfRow = { published_at: after(1), ends_at: after(3) };
  const slide = await aSlide(db, spanOfRow);
  const readAt = async (now: Date) => {
    const reader = testCtx(db, visitor, now);
    const slides = await publishedSlides(db, now);
    const { rows } = await listNews(reader, { page: 1, pageSize: 100, categoryId });
    const article = await getNews(reader, { id: news.id }).then(
      () => true,
      () => false,
    );
    const isInSitemap = (await newsInSitemap(reader)).includes(news.id);
    return [await isRead(id, now), article, rows.length === 1, slides.some((row) => row.id === slide), isInSitemap];
  };
  for (const [hours, isOut] of [
    [0, false],
    [1, true],
    [2.999, true],
    [3, false],
    [9, false],
  ] as const) {
    expect(await readAt(after(hours)), `${hours} hours`).toEqual(Array.from({ length: 5 }, () => isOut));
  }
});

async function newsInSitemap(reader: TestCtx): Promise<number[]> {
  const ids: number[] = [];
  for (const part of await listSitemapParts(reader)) {
    if (part.section !== "news") continue;
    for await (const rows of readSitemapPart(reader, part)) ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

test("the cache is invalidated at both ends of a span, once each", async () => {
  const span = { publishTime: inShanghai(2), takeDownTime: inShanghai(4), isDraft: false };
  const { id } = await saveNotice(await editorAt(), { ...text, ...span });
  const announcedAt = async (hours: number) => {
    const ctx = testCtx(database.db, { kind: "job", name: "announceDue" }, after(hours));
    await announceDue(ctx);
    const flags = database.db.selectFrom("notice").select(["is_announced", "is_end_announced"]).where("id", "=", id);
    const { is_announced, is_end_announced } = await flags.executeTakeFirstOrThrow();
    return [is_announced, is_end_announced, ctx.tags.invalidations.some(({ tag }) => tag === "notices")];
  };
  await announcedAt(1.9);
  expect(await announcedAt(1.9)).toEqual([false, false, false]);
  expect(await announcedAt(2)).toEqual([true, false, true]);
  await announcedAt(3.9);
  expect(await announcedAt(3.9)).toEqual([true, false, false]);
  expect(await announcedAt(4)).toEqual([true, true, true]);
  expect(await announcedAt(5)).toEqual([true, true, false]);
  expect(await isRead(id, after(5))).toBe(false);
});

test("an end that is not after the beginning is rejected at its field, and publishing again drops one that is over", async () => {
  const ctx = await editorAt();
  for (const takeDownTime of [inShanghai(0), inShanghai(-1)]) {
    await expect(saveNotice(ctx, { ...text, publishTime: "", takeDownTime, isDraft: false })).rejects.toMatchObject({
      error: "invalidInput",
      field: "takeDownTime",
    });
  }
  const span = { publishTime: inShanghai(-4), takeDownTime: inShanghai(-2), isDraft: false };
  const ended = await saveNotice(ctx, { ...text, ...span });
  expect(ended.state).toBe("ended");
  const { id, version } = ended;
  const draft = await setDraft(ctx, "notice", { id, version, isDraft: true });
  const out = await setDraft(ctx, "notice", { id, version: draft.version, isDraft: false });
  expect([draft.state, out.state, await isRead(id, after(9))]).toEqual(["draft", "out", true]);
});

test("staff find those that were taken down at their time under their own state", async () => {
  const ctx = await editorAt();
  const mark = "到时撤下甲";
  const ended = await aNotice(database.db, { title: mark, published_at: after(-4), ends_at: after(-1) });
  const out = await aNotice(database.db, { title: mark, published_at: after(-4), ends_at: after(1) });
  const idsIn = async (state: "ended" | "out") => {
    const query = { page: 1, pageSize: 9, keywords: mark, state, sort: "time", isDescending: true } as const;
    return (await listAllNotices(ctx, query)).rows.map(({ id }) => id);
  };
  expect([await idsIn("ended"), await idsIn("out")]).toEqual([[ended], [out]]);
});

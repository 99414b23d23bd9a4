import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { mostLines } from "@changming/contract/admin/lines";
import { everyRole, officeDatabase, type OfficeDatabase, officeOf, refusalOf } from "../testing/office.ts";
import { aCannedMessage, aNews, aNewsCategory } from "../testing/content.ts";
import { aFriendLink, aHotWord } from "../testing/publications.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { type LineKind, lineKinds } from "./lines.ts";
import { listLines } from "./list-lines.ts";
import { orderLines } from "./order-lines.ts";
import { removeLine } from "./remove-line.ts";
import { saveLine } from "./save-line.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

const kinds = Object.keys(lineKinds) as LineKind[];
const as = async (role: (typeof everyRole)[number] = "editor") => officeOf(database.db, role);

/** A line of that kind. */
const aLine = (kind: LineKind) =>
  ({ hotWord: aHotWord, friendLink: aFriendLink, messageScript: aCannedMessage, newsCategory: aNewsCategory })[kind](
    database.db,
  );

let made = 0;
const words = () => ({ text: `行${(made += 1)}`, url: "https://example.org" });

const auditOf = (kind: LineKind, id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after"])
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test.each(kinds)("%s: a line is added at the end, changed and taken away, and each is written down", async (kind) => {
  const ctx = await as();
  const [first, then] = [words(), words()];
  const saved = await saveLine(ctx, kind, first);
  expect((await listLines(ctx, kind)).at(-1)).toMatchObject({ id: saved.id, text: first.text, version: 1 });
  await saveLine(ctx, kind, { ...saved, ...then });
  await removeLine(ctx, kind, { id: saved.id, version: 2 });
  expect((await listLines(ctx, kind)).map(({ id }) => id)).not.toContain(saved.id);
  expect(ctx.tags.falls.map(({ tag }) => tag)).toEqual(Array.from({ length: 3 }, () => lineKinds[kind].tag));
  const entries = await auditOf(kind, saved.id);
  expect(entries).toMatchObject([
    { verb: `${kind}.create`, before: null, after: { text: first.text } },
    { verb: `${kind}.save`, before: { text: first.text }, after: { text: then.text } },
    { verb: `${kind}.remove`, before: { text: then.text }, after: null },
  ]);
});

test.each(kinds)("%s: of two who save one copy of a line at once, one does and the other is told", async (kind) => {
  const id = await aLine(kind);
  const saves = [await as(), await as()].map((ctx) => refusalOf(saveLine(ctx, kind, { id, version: 1, ...words() })));
  expect((await Promise.all(saves)).toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect((await listLines(await as(), kind)).find((line) => line.id === id)?.version).toBe(2);
});

test.each(kinds)("%s: of two who take one line away at once, one does and the other finds none", async (kind) => {
  const id = await aLine(kind);
  const ends = [await as(), await as()].map((ctx) => refusalOf(removeLine(ctx, kind, { id, version: 1 })));
  expect((await Promise.all(ends)).toSorted()).toEqual(["done", "notFound"]);
});

test.each(kinds)(
  "%s: of two who order the list at once from one view of it, one does, the other is told",
  async (kind) => {
    for (const _ of [1, 2, 3]) await aLine(kind);
    const before = (await listLines(await as(), kind)).map(({ id }) => id);
    const orders = [before.toReversed(), [...before.slice(1), ...before.slice(0, 1)]];
    const writers = [await as(), await as()];
    const ends = await Promise.all(
      orders.map((ids, index) => refusalOf(orderLines(writers[index]!, kind, { ids, before }))),
    );
    expect(ends.toSorted()).toEqual(["done", "orderStale"]);
    expect((await listLines(await as(), kind)).map(({ id }) => id)).toEqual(orders[ends.indexOf("done")]);
  },
);

test("an order that names a line twice, leaves one out or brings a strange one is refused, and nothing moves", async () => {
  for (const _ of [1, 2, 3]) await aHotWord(database.db);
  const ctx = await as();
  const before = (await listLines(ctx, "hotWord")).map(({ id }) => id);
  const [first = 0, ...rest] = before;
  for (const ids of [[first, ...before.slice(0, -1)].slice(0, before.length - 1), rest, [2_000_000_000, ...rest]])
    expect(await refusalOf(orderLines(ctx, "hotWord", { ids, before }))).toBe("orderStale");
  expect((await listLines(ctx, "hotWord")).map(({ id }) => id)).toEqual(before);
});

test("of two who add the last line that there is room for, one does and the other is told that the list is full", async () => {
  const { db } = database;
  const { length } = await listLines(await as(), "messageScript");
  const rows = Array.from({ length: mostLines - 1 - length }, (_, nth) => ({ content: `满${nth}`, position: nth }));
  await db.insertInto("canned_message").values(rows).execute();
  const adding = [await as(), await as()].map((ctx) => refusalOf(saveLine(ctx, "messageScript", words())));
  expect((await Promise.all(adding)).toSorted()).toEqual(["done", "linesFull"]);
  expect(await listLines(await as(), "messageScript")).toHaveLength(mostLines);
  const [line] = await listLines(await as(), "messageScript");
  // A full list can still be mended.
  await expect(
    saveLine(await as(), "messageScript", { id: line!.id, version: line!.version, text: "改一改" }),
  ).resolves.toMatchObject({ id: line!.id });
});

test("a category in which a deleted article lies is not taken away: the article may come back", async () => {
  const id = await aNewsCategory(database.db);
  await aNews(database.db, { category_id: id, deleted_at: testNow });
  expect(await refusalOf(removeLine(await as(), "newsCategory", { id, version: 1 }))).toBe("lineInUse");
});

test.each(everyRole)("as %s one changes lists as an editor or administrator only", async (role) => {
  const ctx = await as(role);
  const mayWrite = role === "editor" || role === "administrator";
  for (const kind of ["hotWord", "friendLink"] as const) {
    const id = await aLine(kind);
    const expected = mayWrite ? "done" : "staffRoleMissing";
    const before = (await listLines(await as(), kind)).map((line) => line.id);
    expect(await refusalOf(orderLines(ctx, kind, { ids: before, before }))).toBe(expected);
    expect(await refusalOf(saveLine(ctx, kind, words()))).toBe(expected);
    expect(await refusalOf(removeLine(ctx, kind, { id, version: 1 }))).toBe(expected);
    expect(await refusalOf(listLines(ctx, kind))).toBe(mayWrite || role === "readOnly" ? "done" : "staffRoleMissing");
  }
});

test("visitors neither see nor change an operator's list", async () => {
  const nobody = testCtx(database.db, visitor);
  for (const work of [
    () => listLines(nobody, "hotWord"),
    () => saveLine(nobody, "hotWord", words()),
    () => removeLine(nobody, "hotWord", { id: 1, version: 1 }),
    () => orderLines(nobody, "hotWord", { ids: [], before: [] }),
  ])
    expect(await refusalOf(work())).toBe("sessionInvalid");
});

type Deed = { kind: "add" } | { kind: "remove"; at: number } | { kind: "drag"; from: number; to: number };

const place = fc.nat({ max: 6 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const) }),
  fc.record({ kind: fc.constant("remove" as const), at: place }),
  fc.record({ kind: fc.constant("drag" as const), from: place, to: place }),
);

test("whatever is added, taken away and dragged, the list is what one in memory would be", async () => {
  const ctx = await as();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 10 }), async (deeds) => {
      await database.db.deleteFrom("friend_link").execute();
      let model: number[] = [];
      for (const one of deeds) {
        if (one.kind === "add") model.push((await saveLine(ctx, "friendLink", words())).id);
        else if (one.kind === "remove") {
          const [id] = model.slice(one.at, one.at + 1);
          if (id === undefined) continue;
          await removeLine(ctx, "friendLink", { id, version: 1 });
          model = model.filter((other) => other !== id);
        } else {
          const [moved] = model.slice(one.from, one.from + 1);
          if (moved === undefined) continue;
          const ids = model.toSpliced(one.from, 1).toSpliced(one.to, 0, moved);
          await orderLines(ctx, "friendLink", { ids, before: model });
          model = ids;
        }
      }
      expect((await listLines(ctx, "friendLink")).map(({ id }) => id)).toEqual(model);
    }),
    { numRuns: 10 },
  );
});

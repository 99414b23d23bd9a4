import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { maxOperatorItems } from "@changming/contract/admin/operator-items";
import { everyRole, emptyDatabase, type EmptyDatabase, staffCtxOf, errorOf } from "../testing/staff.ts";
import { aCannedMessage, aNews, aNewsCategory, aFriendLink, aHotWord } from "../testing/content.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { type OperatorItemKind, operatorItemKinds, listOperatorItems } from "./operator-items.ts";
import { reorderOperatorItems } from "./reorder-operator-items.ts";
import { saveOperatorItem, removeOperatorItem } from "./save-operator-item.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const kinds = Object.keys(operatorItemKinds) as OperatorItemKind[];
const as = async (role: (typeof everyRole)[number] = "editor") => staffCtxOf(database.db, role);

const anItem = (kind: OperatorItemKind) =>
  ({ hotWord: aHotWord, friendLink: aFriendLink, messageScript: aCannedMessage, newsCategory: aNewsCategory })[kind](
    database.db,
  );

let made = 0;
const texts = () => ({ text: `行${(made += 1)}`, url: "https://example.org" });

const auditOf = (kind: OperatorItemKind, id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after"])
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test.each(kinds)("%s: an item is added at the end, changed and removed, and each action is audited", async (kind) => {
  const ctx = await as();
  const first = texts();
  const then = texts();
  const saved = await saveOperatorItem(ctx, kind, first);
  expect((await listOperatorItems(ctx, kind)).at(-1)).toMatchObject({ id: saved.id, text: first.text, version: 1 });
  await saveOperatorItem(ctx, kind, { ...saved, ...then });
  await removeOperatorItem(ctx, kind, { id: saved.id, version: 2 });
  expect((await listOperatorItems(ctx, kind)).map(({ id }) => id)).not.toContain(saved.id);
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toEqual(
    Array.from({ length: 3 }, () => operatorItemKinds[kind].tag),
  );
  const entries = await auditOf(kind, saved.id);
  expect(entries).toMatchObject([
    { verb: `${kind}.create`, before: null, after: { text: first.text } },
    { verb: `${kind}.save`, before: { text: first.text }, after: { text: then.text } },
    { verb: `${kind}.remove`, before: { text: then.text }, after: null },
  ]);
});

test.each(kinds)("%s: of two concurrent saves of one item, one succeeds and the other gets an error", async (kind) => {
  const id = await anItem(kind);
  const saves = [await as(), await as()].map((ctx) =>
    errorOf(saveOperatorItem(ctx, kind, { id, version: 1, ...texts() })),
  );
  expect((await Promise.all(saves)).toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect((await listOperatorItems(await as(), kind)).find((item) => item.id === id)?.version).toBe(2);
});

test.each(kinds)("%s: of two concurrent removals of one item, one succeeds and the other finds none", async (kind) => {
  const id = await anItem(kind);
  const ends = [await as(), await as()].map((ctx) => errorOf(removeOperatorItem(ctx, kind, { id, version: 1 })));
  expect((await Promise.all(ends)).toSorted()).toEqual(["done", "notFound"]);
});

test.each(kinds)(
  "%s: of two concurrent reorderings based on the same order, one succeeds and the other gets an error",
  async (kind) => {
    for (const _ of [1, 2, 3]) await anItem(kind);
    const before = (await listOperatorItems(await as(), kind)).map(({ id }) => id);
    const orders = [before.toReversed(), [...before.slice(1), ...before.slice(0, 1)]];
    const writers = [await as(), await as()];
    const ends = await Promise.all(
      orders.map((ids, index) => errorOf(reorderOperatorItems(writers[index]!, kind, { ids, before }))),
    );
    expect(ends.toSorted()).toEqual(["done", "orderStale"]);
    expect((await listOperatorItems(await as(), kind)).map(({ id }) => id)).toEqual(orders[ends.indexOf("done")]);
  },
);

test("an order with a repeated, missing or unknown item is rejected, and nothing changes", async () => {
  for (const _ of [1, 2, 3]) await aHotWord(database.db);
  const ctx = await as();
  const before = (await listOperatorItems(ctx, "hotWord")).map(({ id }) => id);
  const [first = 0, ...rest] = before;
  for (const ids of [[first, ...before.slice(0, -1)].slice(0, before.length - 1), rest, [2_000_000_000, ...rest]])
    expect(await errorOf(reorderOperatorItems(ctx, "hotWord", { ids, before }))).toBe("orderStale");
  expect((await listOperatorItems(ctx, "hotWord")).map(({ id }) => id)).toEqual(before);
});

test("of two concurrent additions to the last free place, one succeeds and the other fails", async () => {
  const { db } = database;
  const { length } = await listOperatorItems(await as(), "messageScript");
  const rows = Array.from({ length: maxOperatorItems - 1 - length }, (_, nth) => ({
    content: `满${nth}`,
    position: nth,
  }));
  await db.insertInto("canned_message").values(rows).execute();
  const adding = [await as(), await as()].map((ctx) => errorOf(saveOperatorItem(ctx, "messageScript", texts())));
  expect((await Promise.all(adding)).toSorted()).toEqual(["done", "linesFull"]);
  expect(await listOperatorItems(await as(), "messageScript")).toHaveLength(maxOperatorItems);
  const [item] = await listOperatorItems(await as(), "messageScript");
  // Items of a full list can still be edited.
  await expect(
    saveOperatorItem(await as(), "messageScript", { id: item!.id, version: item!.version, text: "改一改" }),
  ).resolves.toMatchObject({ id: item!.id });
});

test("a category with a deleted article cannot be removed, since the article may be restored", async () => {
  const id = await aNewsCategory(database.db);
  await aNews(database.db, { category_id: id, deleted_at: testNow });
  expect(await errorOf(removeOperatorItem(await as(), "newsCategory", { id, version: 1 }))).toBe("lineInUse");
});

test.each(everyRole)("the role %s can change lists only as editor or administrator", async (role) => {
  const ctx = await as(role);
  const mayWrite = role === "editor" || role === "administrator";
  for (const kind of ["hotWord", "friendLink"] as const) {
    const id = await anItem(kind);
    const expected = mayWrite ? "done" : "staffRoleMissing";
    const before = (await listOperatorItems(await as(), kind)).map((item) => item.id);
    expect(await errorOf(reorderOperatorItems(ctx, kind, { ids: before, before }))).toBe(expected);
    expect(await errorOf(saveOperatorItem(ctx, kind, texts()))).toBe(expected);
    expect(await errorOf(removeOperatorItem(ctx, kind, { id, version: 1 }))).toBe(expected);
    expect(await errorOf(listOperatorItems(ctx, kind))).toBe(
      mayWrite || role === "readOnly" ? "done" : "staffRoleMissing",
    );
  }
});

test("visitors can neither read nor change an operator's list", async () => {
  const nobody = testCtx(database.db, visitor);
  for (const work of [
    () => listOperatorItems(nobody, "hotWord"),
    () => saveOperatorItem(nobody, "hotWord", texts()),
    () => removeOperatorItem(nobody, "hotWord", { id: 1, version: 1 }),
    () => reorderOperatorItems(nobody, "hotWord", { ids: [], before: [] }),
  ])
    expect(await errorOf(work())).toBe("sessionInvalid");
});

type Action = { kind: "add" } | { kind: "remove"; at: number } | { kind: "drag"; from: number; to: number };

const place = fc.nat({ max: 6 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const) }),
  fc.record({ kind: fc.constant("remove" as const), at: place }),
  fc.record({ kind: fc.constant("drag" as const), from: place, to: place }),
);

test("after any additions, removals and reorderings the list equals a model in memory", async () => {
  const ctx = await as();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 10 }), async (actions) => {
      await database.db.deleteFrom("friend_link").execute();
      let model: number[] = [];
      for (const one of actions) {
        if (one.kind === "add") model.push((await saveOperatorItem(ctx, "friendLink", texts())).id);
        else if (one.kind === "remove") {
          const [id] = model.slice(one.at, one.at + 1);
          if (id === undefined) continue;
          await removeOperatorItem(ctx, "friendLink", { id, version: 1 });
          model = model.filter((other) => other !== id);
        } else {
          const [moved] = model.slice(one.from, one.from + 1);
          if (moved === undefined) continue;
          const ids = model.toSpliced(one.from, 1).toSpliced(one.to, 0, moved);
          await reorderOperatorItems(ctx, "friendLink", { ids, before: model });
          model = ids;
        }
      }
      expect((await listOperatorItems(ctx, "friendLink")).map(({ id }) => id)).toEqual(model);
    }),
    { numRuns: 10 },
  );
});

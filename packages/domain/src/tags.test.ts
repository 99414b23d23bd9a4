import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import type { Tag, TagFall } from "./tag-ledger.ts";
import { announceFall, tagChannel, touch, touchNumbers } from "./tags.ts";
import { testCtx } from "./testing/test-ctx.ts";

let database: TestDatabase;
let stopListening: () => void;
let heard: TagFall[];
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

beforeEach(async () => {
  const own: TagFall[] = [];
  heard = own;
  const client = await database.pool.connect();
  client.on("notification", ({ payload }) => own.push(JSON.parse(payload ?? "")));
  await client.query(`listen ${tagChannel}`);
  stopListening = () => client.release(true);
});

afterEach(() => stopListening());

const residences = (count: number) => Array.from({ length: count }, (_, index): Tag => `residence:${index + 1}`);

/** What was heard since it was last asked. Notices come in the order of their commits: the mark is behind them all. */
async function heardByNow(): Promise<TagFall[]> {
  serial += 1;
  const mark: Tag = `account:${serial}`;
  await announceFall(database.db, [mark], "now");
  await expect.poll(() => heard.at(-1)?.tags).toEqual([mark]);
  return heard.splice(0).slice(0, -1);
}

test("what a write touched is told to all nodes and falls here, once it is committed", async () => {
  const ctx = testCtx(database.db);
  await withTx(ctx, async (inside) => {
    await touch(inside, "residence:1", "gardens");
    expect([await heardByNow(), ctx.tags.falls]).toEqual([[], []]);
  });
  expect(ctx.tags.falls).toEqual([
    { tag: "residence:1", urgency: "now" },
    { tag: "gardens", urgency: "now" },
  ]);
  expect(await heardByNow()).toEqual([{ tags: ["residence:1", "gardens"], urgency: "now" }]);
});

test("a write that is undone tells nobody anything", async () => {
  const ctx = testCtx(database.db);
  const undone = withTx(ctx, async (inside) => {
    await touch(inside, "residence:1");
    touchNumbers(inside, "gifts");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await heardByNow(), ctx.tags.falls]).toEqual([[], []]);
});

test("150 tags arrive in two notices, none lost", async () => {
  const tags = residences(150);
  await withTx(testCtx(database.db), (inside) => touch(inside, ...tags));
  const notices = await heardByNow();
  expect(notices.map((notice) => notice.tags.length)).toEqual([100, 50]);
  expect(notices.flatMap((notice) => notice.tags)).toEqual(tags);
});

test("a hundred of the longest tags still fit into one notice", async () => {
  const tags = Array.from({ length: 100 }, (_, index): Tag => `residence:${2_147_483_600 + index}:counts`);
  await announceFall(database.db, tags, "soon");
  expect(await heardByNow()).toEqual([{ tags, urgency: "soon" }]);
});

test("numbers fall by and by, and the write itself tells no other node", async () => {
  const ctx = testCtx(database.db);
  await withTx(ctx, async (inside) => touchNumbers(inside, "gifts", "residence:1:counts"));
  expect(ctx.tags.falls).toEqual([
    { tag: "gifts", urgency: "soon" },
    { tag: "residence:1:counts", urgency: "soon" },
  ]);
  expect(await heardByNow()).toEqual([]);
});

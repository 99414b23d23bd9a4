import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { announceInvalidation, type Tag, tagChannel, type TagInvalidation, touch, touchNumbers } from "./tags.ts";
import { testCtx } from "../testing/test-ctx.ts";

let database: TestDatabase;
let stopListening: () => void;
let received: TagInvalidation[];
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

beforeEach(async () => {
  const own: TagInvalidation[] = [];
  received = own;
  const client = await database.pool.connect();
  client.on("notification", ({ payload }) => own.push(JSON.parse(payload ?? "")));
  await client.query(`listen ${tagChannel}`);
  stopListening = () => client.release(true);
});

afterEach(() => stopListening());

const residences = (count: number) => Array.from({ length: count }, (_, index): Tag => `residence:${index + 1}`);

/** Notifications received since the last call. They arrive in the order of their commits: the mark is last. */
async function receivedByNow(): Promise<TagInvalidation[]> {
  serial += 1;
  const mark: Tag = `account:${serial}`;
  await announceInvalidation(database.db, [mark], "now");
  await expect.poll(() => received.at(-1)?.tags).toEqual([mark]);
  return received.splice(0).slice(0, -1);
}

test("a write's tags are sent to all nodes and invalidated here, once it is committed", async () => {
  const ctx = testCtx(database.db);
  await withTx(ctx, async (inside) => {
    await touch(inside, "residence:1", "gardens");
    expect([await receivedByNow(), ctx.tags.invalidations]).toEqual([[], []]);
  });
  expect(ctx.tags.invalidations).toEqual([
    { tag: "residence:1", urgency: "now" },
    { tag: "gardens", urgency: "now" },
  ]);
  expect(await receivedByNow()).toEqual([{ tags: ["residence:1", "gardens"], urgency: "now" }]);
});

test("a write that is rolled back sends and invalidates nothing", async () => {
  const ctx = testCtx(database.db);
  const undone = withTx(ctx, async (inside) => {
    await touch(inside, "residence:1");
    touchNumbers(inside, "gifts");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await receivedByNow(), ctx.tags.invalidations]).toEqual([[], []]);
});

test("150 tags arrive in two notifications, none lost", async () => {
  const tags = residences(150);
  await withTx(testCtx(database.db), (inside) => touch(inside, ...tags));
  const notices = await receivedByNow();
  expect(notices.map((notice) => notice.tags.length)).toEqual([100, 50]);
  expect(notices.flatMap((notice) => notice.tags)).toEqual(tags);
});

test("a hundred of the longest tags still fit into one notification", async () => {
  const tags = Array.from({ length: 100 }, (_, index): Tag => `residence:${2_147_483_600 + index}:counts`);
  await announceInvalidation(database.db, tags, "soon");
  expect(await receivedByNow()).toEqual([{ tags, urgency: "soon" }]);
});

test("count tags are invalidated later, and the write itself notifies no other node", async () => {
  const ctx = testCtx(database.db);
  await withTx(ctx, async (inside) => touchNumbers(inside, "gifts", "residence:1:counts"));
  expect(ctx.tags.invalidations).toEqual([
    { tag: "gifts", urgency: "soon" },
    { tag: "residence:1:counts", urgency: "soon" },
  ]);
  expect(await receivedByNow()).toEqual([]);
});

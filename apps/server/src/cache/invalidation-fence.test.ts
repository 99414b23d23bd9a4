import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "@changming/db/database";
import { forgetNodes, Node } from "@changming/db/nodes";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { InvalidationFence, maxFenceMs } from "./invalidation-fence.ts";

let database: TestDatabase;
let writer: Node;
let errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  writer = new Node(database.db, "here");
  await writer.register();
});

afterEach(async () => {
  await forgetNodes(database.db, "there");
  errors = [];
});

afterAll(() => database?.close());

/** Short, so that a test sees its end. */
const silenceMs = 2_500;

function fenceOf(node: Node): InvalidationFence {
  const fence = new InvalidationFence(node, (error) => errors.push(error), silenceMs);
  onTestFinished(() => fence.close());
  return fence;
}

/** How long it took, and after how many milliseconds more the invalidation holds everywhere. */
async function pass(fence = fenceOf(writer)): Promise<{ tookMs: number; remainingMs: number }> {
  const began = performance.now();
  const remainingMs = await fence.pass();
  return { tookMs: performance.now() - began, remainingMs };
}

async function another(): Promise<Node> {
  const node = new Node(database.db, "there");
  await node.register();
  return node;
}

test("a node that has not confirmed the very first fence is waited for, and removed once it shows nothing", async () => {
  await another();
  const { tookMs, remainingMs } = await pass();
  expect(tookMs).toBeGreaterThanOrEqual(maxFenceMs - 20);
  expect(remainingMs).toBeGreaterThan(0);
  expect(remainingMs).toBeLessThanOrEqual(silenceMs - maxFenceMs + 20);
  expect(await writer.findOthers()).toHaveLength(1);
  await expect.poll(() => writer.findOthers(), { timeout: 2 * silenceMs }).toEqual([]);
  expect(String(errors[0])).toContain("did not confirm");
});

test("a silent node is waited for once", async () => {
  await another();
  const fence = fenceOf(writer);
  const first = await pass(fence);
  const second = await pass(fence);
  expect(second.tookMs).toBeLessThan(maxFenceMs / 2);
  expect([first.remainingMs, second.remainingMs]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Math.min(first.remainingMs, second.remainingMs)).toBeGreaterThan(0);
  expect(errors).toHaveLength(1);
});

test("a node that confirmed something after its silence is waited for anew", async () => {
  const node = await another();
  const fence = fenceOf(writer);
  await fence.pass();
  await node.confirm(await writer.sendFence());
  const { tookMs, remainingMs } = await pass(fence);
  expect(tookMs).toBeGreaterThanOrEqual(maxFenceMs - 20);
  // It is counted from the second fence on.
  expect(tookMs + remainingMs).toBeGreaterThanOrEqual(silenceMs - 20);
  // The first silence ends meanwhile: it must not remove a node that shows its pages longer.
  await node.confirm(await writer.sendFence());
  await wait(silenceMs);
  expect(await writer.findOthers()).toHaveLength(1);
});

test("a node alone waits for nobody", async () => {
  expect(await pass()).toEqual({ tookMs: expect.any(Number), remainingMs: 0 });
  expect(errors).toEqual([]);
});

test("a fence is passed once all have confirmed it; an earlier one does not count", async () => {
  const [one, two] = [await another(), await another()];
  const earlier = await writer.sendFence();
  await Promise.all([one.confirm(earlier), two.confirm(earlier)]);
  let isPassed = false;
  const passing = pass().then(() => (isPassed = true));
  await one.confirm(earlier + 1);
  await wait(100);
  expect(isPassed).toBe(false);
  await two.confirm(earlier + 1);
  await passing;
  expect([errors, await writer.findOthers()]).toEqual([[], expect.any(Array)]);
  expect(await writer.findOthers()).toHaveLength(2);
});

test("a node that registers again has confirmed nothing", async () => {
  const node = await another();
  await node.confirm(1_000_000);
  await node.register();
  expect(await writer.findBehind(await writer.findOthers(), 1)).toHaveLength(1);
});

test("without the database a write waits a second at most, and nobody knows whether it is shown", async () => {
  const { db, close } = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const { tookMs, remainingMs } = await pass(fenceOf(new Node(db, "here")));
  expect(tookMs).toBeLessThan(maxFenceMs + 500);
  expect(remainingMs).toBe(silenceMs);
  expect(errors).toHaveLength(1);
  await close();
});

test("a node that registers again drops its caches while writers wait for both of its ids", async () => {
  const node = await another();
  let known: string[] = [];
  await node.register(() => void writer.findOthers().then((ids) => (known = ids)));
  await expect.poll(() => known.length).toBeGreaterThan(0);
  expect(known).toContain(node.id);
  expect(await writer.findOthers()).toEqual([node.id]);
});

test("processes of a place are removed, all or one of them", async () => {
  await another();
  await another();
  await forgetNodes(database.db, "there", process.pid + 1);
  expect(await writer.findOthers()).toHaveLength(2);
  await forgetNodes(database.db, "there", process.pid);
  expect(await writer.findOthers()).toEqual([]);
});

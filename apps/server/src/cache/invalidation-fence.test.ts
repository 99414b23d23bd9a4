import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@changming/db/database";
import { forgetNodes, Node } from "@changming/db/nodes";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { maxFenceMs, passFence } from "./invalidation-fence.ts";

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

async function millisecondsToPass(node = writer): Promise<number> {
  const began = performance.now();
  await passFence(node, (error) => errors.push(error));
  return performance.now() - began;
}

async function another(): Promise<Node> {
  const node = new Node(database.db, "there");
  await node.register();
  return node;
}

test("the very first fence waits for a node that has not confirmed, which is then removed", async () => {
  await another();
  expect(await millisecondsToPass()).toBeGreaterThanOrEqual(maxFenceMs - 20);
  await expect.poll(() => writer.findOthers()).toEqual([]);
  expect(String(errors[0])).toContain("1 nodes did not confirm");
});

test("a node alone waits for nobody", async () => {
  expect(await millisecondsToPass()).toBeLessThan(maxFenceMs);
  expect(errors).toEqual([]);
});

test("a fence is passed once all have confirmed it; an earlier one does not count", async () => {
  const [one, two] = [await another(), await another()];
  const earlier = await writer.sendFence();
  await Promise.all([one.confirm(earlier), two.confirm(earlier)]);
  let isPassed = false;
  const passing = millisecondsToPass().then(() => (isPassed = true));
  await one.confirm(earlier + 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
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

test("without the database a write waits a second at most, and its error is reported", async () => {
  const { db, close } = openDatabase("postgres://nobody@127.0.0.1:1/none");
  expect(await millisecondsToPass(new Node(db, "here"))).toBeLessThan(maxFenceMs + 500);
  expect(errors).toHaveLength(1);
  await close();
});

test("processes of a place are removed, all or one of them", async () => {
  await another();
  await another();
  await forgetNodes(database.db, "there", process.pid + 1);
  expect(await writer.findOthers()).toHaveLength(2);
  await forgetNodes(database.db, "there", process.pid);
  expect(await writer.findOthers()).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Tag } from "@changming/domain/tag-ledger";
import { announceFall } from "@changming/domain/tags";
import { type Memory, openMemory } from "./memory.ts";

/** The memories of two nodes on one database. */
let database: TestDatabase;
let here: Memory;
let there: Memory;
const faults: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const options = {
    databaseUrl: database.url,
    isKept: true,
    announce: (tags: Tag[]) => announceFall(database.db, tags, "soon"),
    reportFault: (error: unknown) => faults.push(error),
  };
  here = await openMemory(options);
  there = await openMemory(options);
});

afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.close();
});

function fallenOn(memory: Memory): Tag[] {
  const fallen: Tag[] = [];
  memory.epochs.onFall((tag) => fallen.push(tag));
  return fallen;
}

test("numbers that move on one node fall there at once and reach the other", async () => {
  const [near, far] = [fallenOn(here), fallenOn(there)];
  here.writeLedger.fallSoon(["gifts", "residence:1:counts"]);
  expect([near, far]).toEqual([["gifts", "residence:1:counts"], []]);
  await expect.poll(() => far, { timeout: 10_000 }).toEqual(["gifts", "residence:1:counts"]);
  expect(faults).toEqual([]);
});

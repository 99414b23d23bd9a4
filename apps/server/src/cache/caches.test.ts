import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { announceInvalidation, type Tag } from "@changming/domain/context/tags";
import { type Caches, openCaches } from "./caches.ts";

/** The caches of two nodes on one database. */
let database: TestDatabase;
let here: Caches;
let there: Caches;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const options = {
    databaseUrl: database.url,
    db: database.db,
    place: "here",
    isCached: true,
    announce: (tags: Tag[]) => announceInvalidation(database.db, tags, "soon"),
    reportError: (error: unknown) => errors.push(error),
  };
  here = await openCaches(options);
  there = await openCaches(options);
});

afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.close();
});

function invalidatedOn(memory: Caches): Tag[] {
  const invalidated: Tag[] = [];
  memory.epochs.onInvalidate((tag) => invalidated.push(tag));
  return invalidated;
}

test("counts that change on one node are invalidated there at once and then on the other node", async () => {
  const near = invalidatedOn(here);
  const far = invalidatedOn(there);
  here.uncachedTags.invalidateSoon(["gifts", "residence:1:counts"]);
  expect([near, far]).toEqual([["gifts", "residence:1:counts"], []]);
  await expect.poll(() => far, { timeout: 10_000 }).toEqual(["gifts", "residence:1:counts"]);
  expect(errors).toEqual([]);
});

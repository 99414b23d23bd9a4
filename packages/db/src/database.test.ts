import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { createTestDatabase } from "./testing/test-database.ts";

test("closing ends the connections of a pool that was used without Kysely too, so that a command can end", async () => {
  const database = await createTestDatabase("empty");
  const opened = openDatabase(database.url);
  const client = await opened.pool.connect();
  client.release();
  await opened.close();
  expect([opened.pool.ended, opened.pool.totalCount]).toEqual([true, 0]);
  await database.close();
});

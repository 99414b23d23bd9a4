import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aCannedMessage } from "../testing/content.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { listCannedMessages } from "./list-canned-messages.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("suggested messages are in the operator's order and are invalidated by their tag", async () => {
  for (const [content, position] of [
    ["您放心", 2],
    ["常来看您", 1],
    ["孩子们都好", 2],
  ] as const)
    await aCannedMessage(database.db, { content, position });
  const ctx = testCtx(database.db);
  const rows = await listCannedMessages(ctx);
  expect(rows.map((row) => row.content)).toEqual(["常来看您", "您放心", "孩子们都好"]);
  expect([...ctx.tags.reads]).toEqual(["cannedMessages"]);
});

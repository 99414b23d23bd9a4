import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "../testing/builders.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { addMessage } from "../testing/tributes.ts";
import { listMessages } from "./list-messages.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

test("messages are listed newest first, and by id among equal times, on every page", async () => {
  const { id } = await aResidence(database.db);
  for (const [content, day] of [
    ["第三", "2026-11-18"],
    ["第一", "2026-11-21"],
    ["同时的前一封", "2026-11-20"],
    ["同时的后一封", "2026-11-20"],
  ] as const)
    await addMessage(database.db, id, { content, written_at: new Date(`${day}T02:00:00Z`) });
  const pages = [];
  for (const page of [1, 2]) pages.push(...(await listMessages(testCtx(database.db), { id, page, pageSize: 2 })).rows);
  expect(pages.map((row) => row.content)).toEqual(["第一", "同时的后一封", "同时的前一封", "第三"]);
});

test("a page of messages is read from an index without a sort", async () => {
  const { id } = await aResidence(database.db);
  const { id: busier } = await aResidence(database.db);
  await sql`
    insert into message (residence_id, account_id, content, relation, state, written_at)
    select case when n % 100 = 0 then ${id}::int else ${busier}::int end, (select min(id) from account), '想您', '',
      'shown', now() - n * interval '1 minute'
    from generate_series(1, 5000) as n`.execute(database.db);
  await sql`analyze message`.execute(database.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id from message where residence_id = ${id} and state = 'shown'
    order by written_at desc, id desc limit 10`.execute(database.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("message_visible");
  expect(plan).not.toContain("Sort");
});

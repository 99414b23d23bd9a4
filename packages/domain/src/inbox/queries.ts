import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Page } from "../context/paging.ts";

const itemColumns = ["id", "title", "summary", "created_at", "read_at"] as const;

export type InboxRow = Awaited<ReturnType<typeof messagesOf>>[number];

export function messagesOf(db: Db, accountId: number, page: Page) {
  return db
    .selectFrom("inbox_message")
    .select(itemColumns)
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMessages(db: Db, accountId: number): Promise<{ counts: number; unread: number }> {
  return db
    .selectFrom("inbox_message")
    .select([
      sql<number>`count(*)::int`.as("counts"),
      sql<number>`(count(*) filter (where read_at is null))::int`.as("unread"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

export type InboxMessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function findMessage(db: Db, id: number) {
  const row = await db
    .selectFrom("inbox_message")
    .select([...itemColumns, "account_id", "content_html"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

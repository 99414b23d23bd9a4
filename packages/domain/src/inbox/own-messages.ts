import { sql } from "kysely";
import type { BodyOf } from "@changming/contract/define";
import type { inbox } from "@changming/contract/inbox";
import { withTx } from "@changming/db/tx";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { canReadMessage } from "./access.ts";

/** One page of the acting account's messages, newest first (R-personal-7). */
export async function listMessages(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<{ counts: number; unread: number; rows: InboxRow[] }> {
  const accountId = ownAccountId(ctx);
  const page = pageOf(input);
  const [counted, rows] = await Promise.all([countMessages(ctx.db, accountId), messagesOf(ctx.db, accountId, page)]);
  return { ...counted, rows };
}

/**
 * A message of the acting account; marks it read (R-personal-8). Throws `notFound`, also for someone else's message.
 */
export async function readMessage(ctx: Ctx, input: { id: number }): Promise<InboxMessageRow> {
  // no-audit: reading needs no record
  return withTx(ctx, async (ctx) => {
    const message = (await findMessage(ctx.db, input.id)) ?? fail("notFound");
    demand(canReadMessage(ctx.actor, message));
    if (message.read_at) return message;
    // Marked as read by a GET (R-wire-10).
    const readAt = ctx.clock();
    await ctx.db
      .updateTable("inbox_message")
      .set({ read_at: readAt })
      .where("id", "=", message.id)
      .where("read_at", "is", null)
      .execute();
    return { ...message, read_at: readAt };
  });
}

type Item = BodyOf<typeof inbox.list>["itemList"][number];

export function presentInboxItem(row: InboxRow): Item {
  const at = shanghaiDateTime(row.created_at);
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    date_time: at,
    create_time: at,
    is_read: row.read_at ? 1 : 0,
  };
}

export function presentMessage(row: InboxMessageRow): BodyOf<typeof inbox.detail> {
  return { ...presentInboxItem(row), content: row.content_html };
}

const itemColumns = ["id", "title", "summary", "created_at", "read_at"] as const;

type InboxRow = Awaited<ReturnType<typeof messagesOf>>[number];

function messagesOf(db: Db, accountId: number, page: Page) {
  return db
    .selectFrom("inbox_message")
    .select(itemColumns)
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

async function countMessages(db: Db, accountId: number): Promise<{ counts: number; unread: number }> {
  return db
    .selectFrom("inbox_message")
    .select([
      sql<number>`count(*)::int`.as("counts"),
      sql<number>`(count(*) filter (where read_at is null))::int`.as("unread"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

type InboxMessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

async function findMessage(db: Db, id: number) {
  const row = await db
    .selectFrom("inbox_message")
    .select([...itemColumns, "account_id", "content_html"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

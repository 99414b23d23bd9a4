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
export async function readMessage(ctx: Ctx, input: { id: number }): Promise<ReadMessage> {
  // no-audit: reading needs no record
  return withTx(ctx, async (ctx) => {
    const message = (await findMessage(ctx.db, input.id)) ?? fail("notFound");
    demand(canReadMessage(ctx.actor, message));
    const found = { ...message, mailing: await mailingOf(ctx.db, message) };
    if (message.read_at) return found;
    // Marked as read by a GET (R-wire-10).
    const readAt = ctx.clock();
    await ctx.db
      .updateTable("inbox_message")
      .set({ read_at: readAt })
      .where("id", "=", message.id)
      .where("read_at", "is", null)
      .execute();
    return { ...found, read_at: readAt };
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

export function presentMessage(row: ReadMessage): BodyOf<typeof inbox.detail> {
  return { ...presentInboxItem(row), content: row.content_html, mailing: row.mailing };
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

type ReadMessage = InboxMessageRow & { mailing: BodyOf<typeof inbox.detail>["mailing"] };

/** The garden whose letter the message is, and whether its reader wants no more of them (R-admin-24). */
async function mailingOf(db: Db, { id, account_id }: InboxMessageRow): Promise<ReadMessage["mailing"]> {
  const row = await db
    .selectFrom("mailing_recipient as recipient")
    .innerJoin("mailing", "mailing.id", "recipient.mailing_id")
    .innerJoin("garden", "garden.id", "mailing.garden_id")
    .leftJoin("mailing_preference as preference", "preference.account_id", "recipient.account_id")
    .leftJoin("mailing_opt_out as opt_out", (join) =>
      join
        .onRef("opt_out.account_id", "=", "recipient.account_id")
        .onRef("opt_out.garden_id", "=", "mailing.garden_id"),
    )
    .select(["garden.id as garden_id", "garden.name as garden_name"])
    .select(
      sql<boolean>`not coalesce(preference.accepts_mailings, true) or opt_out.account_id is not null`.as("is_stopped"),
    )
    .where("recipient.inbox_message_id", "=", id)
    .where("recipient.account_id", "=", account_id)
    .executeTakeFirst();
  return row ?? null;
}

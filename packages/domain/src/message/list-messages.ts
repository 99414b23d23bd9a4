import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { pageOf, type Page, countUpTo } from "../context/paging.ts";
import { coalesceQueries } from "../context/coalesce-queries.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../context/tags.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf, isListed } from "../residence/access.ts";
import { unexpiredLooks } from "../residence/look-at-residence.ts";
import { canReadPendingMessages } from "./access.ts";

/** One page of a residence's messages (R-message-1). Throws `notFound`. */
export async function listMessages(
  ctx: Ctx,
  input: { id: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: MessageRow[] }> {
  ctx.tags.read(`residence:${input.id}:counts`);
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.id);
  const isFirst = page.offset === 0 && page.limit <= maxNewest;
  const rows = isFirst ? await newestMessages(ctx, residence.id) : await messagesOf(ctx.db, residence.id, page);
  const shown = rows.slice(0, page.limit);
  ctx.tags.read(...accountTags(shown));
  return { counts: residence.message_total, rows: shown };
}

export type DeletedMessageRow = Awaited<ReturnType<typeof deletedMessagesOf>>[number];

/** Messages that the family deleted, latest first, for owner and managers (R-family-5). Throws `notFound`. */
export async function listDeletedMessages(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: DeletedMessageRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  const { counts } = await ctx.db
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("counts"))
    .where("residence_id", "=", residence.id)
    .where("deleted_at", "is not", null)
    .where("withheld_at", "is", null)
    .executeTakeFirstOrThrow();
  return { counts, rows: await deletedMessagesOf(ctx.db, residence.id, page) };
}

function deletedMessagesOf(db: Db, residenceId: number, page: Page) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .leftJoin("account as remover", "remover.id", "message.deleted_by")
    .select([
      "message.id",
      "message.residence_id",
      "message.account_id",
      "message.content",
      "message.relation",
      "message.written_at",
      "message.deleted_at",
      "account.nickname",
      "account.avatar",
      "remover.nickname as remover",
    ])
    .where("message.residence_id", "=", residenceId)
    .where("message.deleted_at", "is not", null)
    .where("message.withheld_at", "is", null)
    .orderBy("message.deleted_at", "desc")
    .orderBy("message.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Pending ones, oldest first; at private residences sealed until a look. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listPendingMessages(ctx: Ctx, page: { page: number; pageSize: number }) {
  demand(canReadPendingMessages(ctx.actor));
  const { limit, offset } = pageOf(page);
  const pending = ctx.db.selectFrom("message").where("state", "=", "held");
  const rows = await pending
    .innerJoin("account", "account.id", "message.account_id")
    .innerJoin("residence", "residence.id", "message.residence_id")
    .select(["message.id", "message.content", "message.doubt", "message.written_at", "message.account_id"])
    .select(["account.nickname", "message.residence_id", "residence.name as residence_name", "residence.is_private"])
    .orderBy("message.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const looks = await unexpiredLooks(ctx);
  const presented = rows.map(({ is_private, ...row }) => ({
    ...row,
    isMasked: is_private && !looks.open(row.residence_id, { kind: "message", id: row.id }),
  }));
  return { rows: presented, ...(await countUpTo(ctx.db, pending.select("message.id"))) };
}

export type PendingMessages = Awaited<ReturnType<typeof listPendingMessages>>;

export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

const columns = [
  "message.id",
  "message.residence_id",
  "message.account_id",
  "message.content",
  "message.relation",
  "message.written_at",
  "account.nickname",
  "account.avatar",
] as const;

/** How many messages of a residence are read at once for its list and its ticker. */
export const maxNewest = 20;

const readNewest = coalesceQueries<MessageRow[]>();

/** The newest visible messages of one residence, at most `maxNewest`. */
export function newestMessages(ctx: Ctx, residenceId: number): Promise<MessageRow[]> {
  return readNewest(ctx, String(residenceId), () => messagesOf(ctx.db, residenceId, { limit: maxNewest, offset: 0 }));
}

/** Visible messages of one residence, newest first. */
export function messagesOf(db: Db, residenceId: number, page: { limit: number; offset: number }) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select(columns)
    .where("message.residence_id", "=", residenceId)
    .where("message.state", "=", "shown")
    .orderBy("message.written_at", "desc")
    .orderBy("message.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The newest messages of the whole site, at public residences only. Literals as in `latestGifts`. */
export function latestMessages(db: Db, limit: number) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .innerJoin("residence", "residence.id", "message.residence_id")
    .select([...columns, "residence.name as residence_name"])
    .where("message.state", "=", sql.lit("shown"))
    .where(isListed)
    .orderBy("message.written_at", "desc")
    .orderBy("message.id", "desc")
    .limit(sql.lit(limit))
    .execute();
}

/** One message in any state, for its writer. */
export function messageById(db: Db, id: number) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select([...columns, "message.state"])
    .where("message.id", "=", id)
    .executeTakeFirstOrThrow();
}

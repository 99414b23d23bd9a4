import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { openLooks } from "../residence/look-at-residence.ts";
import { canReadPendingMessages } from "./access.ts";

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
  const looks = await openLooks(ctx);
  const presented = rows.map(({ is_private, ...row }) => ({
    ...row,
    isSealed: is_private && !looks.open(row.residence_id, { kind: "message", id: row.id }),
  }));
  return { rows: presented, ...(await countUpTo(ctx.db, pending.select("message.id"))) };
}

export type PendingMessages = Awaited<ReturnType<typeof listPendingMessages>>;

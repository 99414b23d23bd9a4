import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { standingLooks } from "../residence/look-at-residence.ts";
import { canReadHeldMessages } from "./access.ts";

/** Messages that wait for a review, the longest first; those of private residences closed until a look opens them. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listHeldMessages(ctx: Ctx, asked: { page: number; pageSize: number }) {
  demand(canReadHeldMessages(ctx.actor));
  const { limit, offset } = pageOf(asked);
  const held = ctx.db.selectFrom("blessing").where("state", "=", "held");
  const rows = await held
    .innerJoin("account", "account.id", "blessing.account_id")
    .innerJoin("residence", "residence.id", "blessing.residence_id")
    .select(["blessing.id", "blessing.content", "blessing.doubt", "blessing.written_at", "blessing.account_id"])
    .select(["account.nickname", "blessing.residence_id", "residence.name as residence_name", "residence.is_private"])
    .orderBy("blessing.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const looks = await standingLooks(ctx);
  const shown = rows.map(({ is_private, ...row }) => ({
    ...row,
    isSealed: is_private && !looks.open(row.residence_id, { kind: "message", id: row.id }),
  }));
  return { rows: shown, ...(await countUpTo(ctx.db, held.select("blessing.id"))) };
}

export type HeldMessages = Awaited<ReturnType<typeof listHeldMessages>>;

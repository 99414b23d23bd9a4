import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { visibleTo } from "./access.ts";
import { type OwnResidenceRow, ownResidenceRows } from "./queries.ts";

/**
 * Residences of which the acting account is a member, owned ones first, without hidden ones. `keywords`: part of the
 * name; empty for all.
 */
export async function listOwnResidences(
  ctx: Ctx,
  { keywords }: { keywords: string },
): Promise<{ rows: OwnResidenceRow[]; today: ShanghaiDay }> {
  const rows = await ownResidenceRows(ctx.db, { accountId: ownAccountId(ctx), keywords }, visibleTo(ctx.actor));
  return { rows, today: shanghaiDay(ctx.clock()) };
}

import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { countOwnVisits, type OwnVisitRow, ownVisitsOf } from "./queries.ts";

/** One page of the acting account's visits, without residences that it may no longer see. */
export async function listOwnVisits(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<{ counts: number; rows: OwnVisitRow[] }> {
  const accountId = ownAccountId(ctx);
  const page = pageOf(input);
  const [counts, rows] = await Promise.all([
    countOwnVisits(ctx.db, accountId, ctx.actor),
    ownVisitsOf(ctx.db, accountId, ctx.actor, page),
  ]);
  return { counts, rows };
}

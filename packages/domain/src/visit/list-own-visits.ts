import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { countOwnVisits, type OwnVisitRow, ownVisitsOf } from "./queries.ts";

/** One page of where the acting account was. What was closed to it meanwhile is neither shown nor counted. */
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

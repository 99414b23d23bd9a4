import { consumptionKinds } from "@changming/contract/consumption";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { type ConsumptionFilter, type ConsumptionRow, consumptionsOf, sumConsumptions } from "./queries.ts";

export interface ConsumptionList {
  counts: number;
  totalFen: number;
  rows: ConsumptionRow[];
}

/** One page of what the acting account spent. Applications are paid by orders, of which there are none yet. */
export async function listConsumptions(
  ctx: Ctx,
  input: { page: number; pageSize: number; orderType: number } & ConsumptionFilter,
): Promise<ConsumptionList> {
  const accountId = ownAccountId(ctx);
  const page = pageOf(input);
  if (input.orderType === consumptionKinds.application) return { counts: 0, totalFen: 0, rows: [] };
  const [sum, rows] = await Promise.all([
    sumConsumptions(ctx.db, accountId, input),
    consumptionsOf(ctx.db, accountId, ctx.actor, input, page),
  ]);
  return { counts: sum.counts, totalFen: sum.total_fen, rows };
}

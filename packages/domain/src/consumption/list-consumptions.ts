import { consumptionKinds } from "@changming/contract/consumption";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { type ConsumptionFilter, type ConsumptionRow, consumptionsOf, sumConsumptions } from "./queries.ts";

const kinds = new Map<number, ConsumptionFilter["kind"]>([
  [consumptionKinds.gift, "gift"],
  [consumptionKinds.application, "application"],
]);

export interface ConsumptionList {
  counts: number;
  totalFen: number;
  rows: ConsumptionRow[];
}

/**
 * One page of what the acting account spent: gifts that were delivered, applications that were paid, and payments that
 * bought nothing and go back.
 */
export async function listConsumptions(
  ctx: Ctx,
  input: { page: number; pageSize: number; orderType: number } & Omit<ConsumptionFilter, "kind">,
): Promise<ConsumptionList> {
  const accountId = ownAccountId(ctx);
  const page = pageOf(input);
  const filter: ConsumptionFilter = { ...input, kind: kinds.get(input.orderType) ?? null };
  const [sum, rows] = await Promise.all([
    sumConsumptions(ctx.db, accountId, filter),
    consumptionsOf(ctx.db, accountId, ctx.actor, filter, page),
  ]);
  return { counts: sum.counts, totalFen: sum.total_fen, rows };
}

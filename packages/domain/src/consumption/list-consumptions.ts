import { consumptionKinds } from "@changming/contract/consumption";
import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
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
 * One page of the acting account's payments: delivered gifts, paid applications, and payments for nothing, which are
 * refunded.
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

import type { Ctx } from "../context/context.ts";
import { canReadMoney } from "../order/access.ts";
import { demand, fail } from "../context/domain-error.ts";
import { cashOfMonth, netOf, type Sums, sumsOfGardens, sumsOfResidences } from "./queries.ts";

export function totalOf(rows: readonly Sums[]): Sums {
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0);
  return {
    giftCount: sum("giftCount"),
    giftFen: sum("giftFen"),
    applicationCount: sum("applicationCount"),
    applicationFen: sum("applicationFen"),
    refundCount: sum("refundCount"),
    refundFen: sum("refundFen"),
  };
}

/** A month of every garden with transactions, and whether the sums match the ledger. Throws `staffRoleMissing`. */
export async function getStatement(ctx: Ctx, { month }: { month: string }) {
  demand(canReadMoney(ctx.actor));
  const [rows, cash] = await Promise.all([sumsOfGardens(ctx.db, month), cashOfMonth(ctx.db, month)]);
  const total = totalOf(rows);
  return { rows, total, isSound: netOf(total) === cash };
}

export type Statement = Awaited<ReturnType<typeof getStatement>>;

/** A month of one garden, a row per residence. Throws `notFound`, `staffRoleMissing`. */
export async function getGardenStatement(ctx: Ctx, { month, gardenId }: { month: string; gardenId: number }) {
  demand(canReadMoney(ctx.actor));
  const garden = await ctx.db.selectFrom("garden").select("name").where("id", "=", gardenId).executeTakeFirst();
  if (!garden) return fail("notFound");
  const rows = await sumsOfResidences(ctx.db, month, gardenId);
  return { gardenName: garden.name, rows, total: totalOf(rows) };
}

export type GardenStatement = Awaited<ReturnType<typeof getGardenStatement>>;

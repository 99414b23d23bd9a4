import { fail, DomainError } from "../context/domain-error.ts";
import type { Ctx } from "../context/context.ts";
import { openOrders } from "../order/states.ts";
import type { OrderRow } from "../order/transition.ts";
import { applicationFee } from "./queries.ts";

/**
 * Allows paying an application's order while that waits, at the current price, and if no other order is open. Throws
 * `orderClosed`.
 */
export async function requirePayable(ctx: Ctx, order: OrderRow & { application_id: number }): Promise<void> {
  const application = await ctx.db
    .selectFrom("application")
    .select(["state"])
    .where("id", "=", order.application_id)
    .executeTakeFirst();
  if (application?.state !== "awaitingPayment") fail("orderClosed");
  const other = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("application_id", "=", order.application_id)
    .where("id", "<>", order.id)
    .where("state", "in", openOrders)
    .executeTakeFirst();
  const isSame = order.closed_reason !== "withdrawn" && order.amount_fen === (await applicationFee(ctx.db));
  if (other || !isSame) throw new DomainError("orderClosed", undefined, "这笔订单已关闭，请在家庭居所里重新付款");
}

import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { queryGateway, type AttemptState } from "../payment/query-gateway.ts";
import { inTime, Deadline } from "../order/in-time.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canQueryGateways } from "../order/access.ts";
import { paymentsOf } from "../order/queries.ts";
import type { OrderState } from "@changming/db/tables/order";

/**
 * Queries the gateways, for staff, about every payment of an order; a payment found is settled as from a callback. A
 * slow gateway is `unsure`, and its later answer is applied, too. Throws `notFound`, `staffRoleMissing`.
 */
export async function queryGatewaysForOrder(ctx: Ctx, { id }: { id: number }) {
  demand(canQueryGateways(ctx.actor));
  const deadline = new Deadline(ctx.services);
  const payments = await paymentsOf(ctx.db, id);
  const answers: { outTradeNo: string; known: AttemptState }[] = [];
  for (const payment of payments) {
    const known = await inTime(ctx.services, deadline, queryGateway(ctx, payment));
    answers.push({ outTradeNo: payment.out_trade_no, known: known ?? "unsure" });
  }
  const state = await recordQuery(ctx, id, answers);
  return { state, answers };
}

async function recordQuery(ctx: Ctx, id: number, answers: readonly { known: AttemptState }[]): Promise<OrderState> {
  return withTx(ctx, async (ctx) => {
    const order = await ctx.db.selectFrom("orders").select("state").where("id", "=", id).executeTakeFirst();
    if (!order) return fail("notFound");
    const after = { state: order.state, known: answers.map(({ known }) => known) };
    await audit(ctx, { verb: "order.ask", object: { kind: "order", id }, before: null, after });
    return order.state;
  });
}

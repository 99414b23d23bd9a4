import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { askGateway, type Known } from "../payment/ask-gateway.ts";
import { inTime, Patience } from "../payment/in-time.ts";
import { demand, refuse } from "../refusal.ts";
import { canAskGateways } from "./access.ts";
import { paymentsOf } from "./queries.ts";
import type { OrderState } from "@changming/db/tables/order";

/**
 * Asks the gateways, for staff, about every payment of an order; what was paid is settled as from any other news. A gateway
 * that is slow is `unsure`, and what it says later is kept. Refuses with `notFound`, `staffRoleMissing`.
 */
export async function askAboutOrder(ctx: Ctx, { id }: { id: number }) {
  demand(canAskGateways(ctx.actor));
  const patience = new Patience(ctx.gates);
  const payments = await paymentsOf(ctx.db, id);
  const answers: { outTradeNo: string; known: Known }[] = [];
  for (const payment of payments) {
    const known = await inTime(ctx.gates, patience, askGateway(ctx, payment));
    answers.push({ outTradeNo: payment.out_trade_no, known: known ?? "unsure" });
  }
  const state = await noteAsking(ctx, id, answers);
  return { state, answers };
}

async function noteAsking(ctx: Ctx, id: number, answers: readonly { known: Known }[]): Promise<OrderState> {
  // no-access: the verb has asked
  return withTx(ctx, async (ctx) => {
    const order = await ctx.db.selectFrom("orders").select("state").where("id", "=", id).executeTakeFirst();
    if (!order) return refuse("notFound");
    const after = { state: order.state, known: answers.map(({ known }) => known) };
    await audit(ctx, { verb: "order.ask", object: { kind: "order", id }, before: null, after });
    return order.state;
  });
}

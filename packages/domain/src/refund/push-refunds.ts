import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import type { Ctx } from "../context.ts";
import { gatewayBehind, gatewaysHere } from "../payment/gateway-behind.ts";
import { longPatience, type RefundEvidence, settleRefund } from "./settle-refund.ts";

const minute = 60_000;
/** Refunds that one run deals with at most. */
const most = 20;

/**
 * Gives back what is owed, for a job: asks the gateway with the refund's one number until it says done or closed. May run on
 * every node and be cut off anywhere. Throws an AggregateError of what failed, after the rest was done.
 */
export async function pushRefunds(ctx: Ctx): Promise<number> {
  const due = await takeDue(ctx);
  const failures: unknown[] = [];
  for (const refund of due) {
    await push(ctx, refund).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be looked after`);
  return due.length;
}

type Due = Awaited<ReturnType<typeof takeDue>>[number];

/** The time of the next try is written before this one: 1, 2, 4 … 64 minutes; half a day for what failed. */
async function takeDue(ctx: Ctx) {
  const now = ctx.clock();
  const here = gatewaysHere(ctx.gates.pay);
  if (here.length === 0) return [];
  // no-access: what is owed is owed
  return withTx(ctx, async (ctx) => {
    // no-audit: nothing but the time of the next try changes
    const due = await ctx.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .selectAll("refund")
      .select(["payment.channel", "payment.gateway", "payment.out_trade_no", "payment.amount_fen as total_fen"])
      .where("refund.next_try_at", "<=", now)
      .where(sql`payment.channel || ' ' || payment.gateway`, "in", here)
      .orderBy("refund.next_try_at")
      .limit(most)
      .forUpdate(["refund"])
      .skipLocked()
      .execute();
    for (const { id, tries, state } of due) {
      const next = new Date(now.getTime() + (state === "failed" ? longPatience : minute * 2 ** Math.min(tries, 6)));
      await ctx.db
        .updateTable("refund")
        .set({ tries: tries + 1, next_try_at: next })
        .where("id", "=", id)
        .execute();
    }
    return due;
  });
}

async function push(ctx: Ctx, refund: Due): Promise<void> {
  const evidence = await ask(ctx, refund);
  if (evidence) await settleRefund(ctx, refund, evidence);
}

/** null: it is not known, the next try asks again. */
async function ask(ctx: Ctx, refund: Due): Promise<RefundEvidence | null> {
  const gateway = gatewayBehind(ctx.gates.pay, refund);
  if (!gateway) return null;
  const { out_trade_no: outTradeNo, out_refund_no: outRefundNo } = refund;
  if (refund.state === "due") return demand(gateway, refund);
  const known = await gateway.queryRefund(outTradeNo, outRefundNo);
  if (!known.ok) return null;
  if (known.state !== "notFound") return { state: known.state };
  // It was refused then, for want of balance or the like.
  return refund.state === "failed" ? demand(gateway, refund) : null;
}

async function demand(gateway: PayGateway, refund: Due): Promise<RefundEvidence | null> {
  const { out_trade_no: outTradeNo, out_refund_no: outRefundNo } = refund;
  const amounts = { amount: fen(refund.amount_fen), total: fen(refund.total_fen) };
  const answer = await gateway.refund({ outTradeNo, outRefundNo, ...amounts, reason: refund.reason });
  if (answer.ok) return { state: answer.state };
  if (answer.reason !== "refused") return null;
  // It may have refused the repetition of what it has done.
  const known = await gateway.queryRefund(outTradeNo, outRefundNo);
  if (!known.ok) return null;
  return known.state === "notFound" ? { state: "failed", fault: answer.code } : { state: known.state };
}

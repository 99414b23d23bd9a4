import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { gatewayOfPayment, configuredGateways } from "../order/payment-gateways.ts";
import { longRetryMs, type RefundFacts, settleRefund } from "./settle-refund.ts";

const minute = 60_000;
/** Maximum refunds per run. */
const max = 20;

/** Milliseconds between two requests about one payment: Alipay rejects a second refund within three seconds. */
const betweenRefundsMs = 10_000;

/**
 * Sends due refunds, for a job: requests each with its one number until the gateway reports done or closed. Safe to run
 * on every node and to interrupt. Throws an AggregateError of the failures after processing the rest.
 */
export async function pushRefunds(ctx: Ctx): Promise<number> {
  const due = await takeDue(ctx);
  const failures: unknown[] = [];
  for (const refund of due) {
    await push(ctx, refund).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be processed`);
  return due.length;
}

type Due = Awaited<ReturnType<typeof takeDue>>[number];

/** The time of the next try is stored before this one: after 1, 2, 4 … 64 minutes; half a day after a failure. */
async function takeDue(ctx: Ctx) {
  const now = ctx.clock();
  const here = configuredGateways(ctx.services.pay);
  if (here.length === 0) return [];
  return withTx(ctx, async (ctx) => {
    // no-audit: only the time of the next try changes
    const due = await ctx.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .selectAll("refund")
      .select(["payment.channel", "payment.gateway", "payment.out_trade_no", "payment.amount_fen as total_fen"])
      .where("refund.next_try_at", "<=", now)
      .where(sql`payment.channel || ' ' || payment.gateway`, "in", here)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("refund as earlier")
              .select("earlier.id")
              .whereRef("earlier.payment_id", "=", "refund.payment_id")
              .whereRef("earlier.id", "<", "refund.id")
              .where("earlier.next_try_at", "<=", now),
          ),
        ),
      )
      .orderBy("refund.next_try_at")
      .limit(max)
      .forUpdate(["refund"])
      .skipLocked()
      .execute();
    for (const { id, tries, state, payment_id } of due) {
      const next = new Date(now.getTime() + (state === "failed" ? longRetryMs : minute * 2 ** Math.min(tries, 6)));
      await ctx.db
        .updateTable("refund")
        .set({ tries: tries + 1, next_try_at: next })
        .where("id", "=", id)
        .execute();
      await ctx.db
        .updateTable("refund")
        .set({ next_try_at: new Date(now.getTime() + betweenRefundsMs) })
        .where("payment_id", "=", payment_id)
        .where("id", "<>", id)
        .where("next_try_at", "<=", now)
        .execute();
    }
    return due;
  });
}

async function push(ctx: Ctx, refund: Due): Promise<void> {
  const facts = await queryRefund(ctx, refund);
  if (facts) await settleRefund(ctx, refund, facts);
}

/** null: unknown, the next try queries again. */
async function queryRefund(ctx: Ctx, refund: Due): Promise<RefundFacts | null> {
  const gateway = gatewayOfPayment(ctx.services.pay, refund);
  if (!gateway) return null;
  const { out_trade_no: outTradeNo, out_refund_no: outRefundNo } = refund;
  if (refund.state === "due") return requestRefund(gateway, refund);
  const known = await gateway.queryRefund(outTradeNo, outRefundNo);
  if (!known.ok) return null;
  if (known.state !== "notFound") return { state: known.state };
  // The gateway rejected it at the time, for lack of balance or the like.
  return refund.state === "failed" ? requestRefund(gateway, refund) : null;
}

async function requestRefund(gateway: PayGateway, refund: Due): Promise<RefundFacts | null> {
  const { out_trade_no: outTradeNo, out_refund_no: outRefundNo } = refund;
  const amounts = { amount: fen(refund.amount_fen), total: fen(refund.total_fen) };
  const answer = await gateway.refund({ outTradeNo, outRefundNo, ...amounts, reason: refund.reason });
  if (answer.ok) return { state: answer.state };
  if (answer.reason !== "refused") return null;
  // The gateway may reject the repetition of a completed refund.
  const known = await gateway.queryRefund(outTradeNo, outRefundNo);
  if (!known.ok) return null;
  return known.state === "notFound" ? { state: "failed", fault: answer.code } : { state: known.state };
}

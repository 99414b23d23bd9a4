import { withTx } from "@changming/db/tx";
import type { Checkout, PayAnswer } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";
import { lockPayment } from "../order/queries.ts";
import { movePayment, type PaymentRow } from "../order/transition.ts";
import { gatewayBehind } from "./gateway-behind.ts";

/**
 * Sends the kept bytes of an attempt to its gateway and keeps what the payer is to be shown. Safe to do again: the same
 * bytes mean the same order there. A payment that was heard of meanwhile stays as it is. Throws only for the database.
 */
export async function startPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const gateway = gatewayBehind(ctx.gates.pay, payment);
  if (!gateway) return;
  await ctx.gates.pay.failpoint?.("payment.beforeCreate");
  const answer = await gateway.create(payment.request);
  await ctx.gates.pay.failpoint?.("payment.afterCreate");
  await keepAnswer(ctx, payment, answer);
}

async function keepAnswer(ctx: Ctx, found: PaymentRow, answer: PayAnswer<{ checkout: Checkout }>): Promise<void> {
  // no-access: what a gateway answers is nobody's to forbid
  await withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const { payment } = await lockPayment(ctx.db, found);
    if (payment.state !== "created" && payment.state !== "unknown") return;
    if (answer.ok) {
      const { kind, validUntil } = answer.checkout;
      const shown = { checkout_kind: kind, checkout: textOf(answer.checkout), checkout_until: validUntil };
      await movePayment(ctx, payment, "pending", { ...shown, fault: "" });
      return;
    }
    const fault = { fault: `${answer.reason} ${answer.code}`.slice(0, 200) };
    if (answer.reason === "refused") await movePayment(ctx, payment, "failed", fault);
    else if (payment.state === "created") await movePayment(ctx, payment, "unknown", fault);
  });
  if (!answer.ok) {
    const facts = {
      channel: found.channel,
      payment: found.id,
      code: answer.code,
      gatewayRequest: answer.requestId ?? "",
    };
    ctx.gates.warn(`a gateway took no order: ${answer.reason}`, facts);
  }
}

function textOf(checkout: Checkout): string {
  if (checkout.kind === "code") return checkout.codeUrl;
  return checkout.kind === "redirect" ? checkout.url : checkout.html;
}

import { withTx } from "@changming/db/tx";
import type { Checkout, PayAnswer } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context/context.ts";
import { lockPayment } from "../order/queries.ts";
import { movePayment, type PaymentRow } from "../order/transition.ts";
import { gatewayBehind } from "../order/gateway-behind.ts";

/**
 * Sends an attempt's stored request to its gateway and stores the checkout data. Safe to repeat: the same bytes mean
 * the same order there. A payment reported meanwhile is not changed. Throws only for database errors.
 */
export async function startPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const gateway = gatewayBehind(ctx.services.pay, payment);
  if (!gateway) return;
  await ctx.services.pay.failpoint?.("payment.beforeCreate");
  const answer = await gateway.create(payment.request);
  await ctx.services.pay.failpoint?.("payment.afterCreate");
  await storeAnswer(ctx, payment, answer);
}

async function storeAnswer(ctx: Ctx, found: PaymentRow, answer: PayAnswer<{ checkout: Checkout }>): Promise<void> {
  // no-access: a gateway's answer needs no permission
  await withTx(ctx, async (ctx) => {
    // no-audit: every state change writes its event
    const { payment } = await lockPayment(ctx.db, found);
    if (payment.state !== "created" && payment.state !== "unknown") return;
    if (answer.ok) {
      const { kind, validUntil } = answer.checkout;
      const checkoutColumns = { checkout_kind: kind, checkout: textOf(answer.checkout), checkout_until: validUntil };
      await movePayment(ctx, payment, "pending", { ...checkoutColumns, fault: "" });
      return;
    }
    const error = { fault: `${answer.reason} ${answer.code}`.slice(0, 200) };
    if (answer.reason === "refused") await movePayment(ctx, payment, "failed", error);
    else if (payment.state === "created") await movePayment(ctx, payment, "unknown", error);
  });
  if (!answer.ok) {
    const facts = {
      channel: found.channel,
      payment: found.id,
      code: answer.code,
      gatewayRequest: answer.requestId ?? "",
    };
    ctx.services.warn(`a gateway rejected an order request: ${answer.reason}`, facts);
  }
}

function textOf(checkout: Checkout): string {
  if (checkout.kind === "code") return checkout.codeUrl;
  return checkout.kind === "redirect" ? checkout.url : checkout.html;
}

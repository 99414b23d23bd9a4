import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Fen } from "@changming/kit/money";
import { payerOf } from "../checkout/payer.ts";
import type { Ctx } from "../context/context.ts";
import { type ReturnPages, returnPages } from "../checkout/return-paths.ts";
import { newNumber } from "../order/numbers.ts";
import { transitionOrder, recordTransition, type OrderRow } from "../order/transition.ts";
import { requireGateway, createPayment, paymentLifeMs } from "../payment/create-payment.ts";
import { DomainError } from "../context/domain-error.ts";
import { payerSubject } from "../application/notify-applicant.ts";
import type { ApplicationRow } from "../application/transition.ts";

/**
 * Orders an application at the current fee, in its transaction, with the first payment attempt (R-application-11)
 * once its payer is known.
 * Throws `invalidInput` without a payment method, `payMethodOff`, `payInBrowser`.
 */
export async function orderApplication(
  ctx: Ctx,
  application: ApplicationRow,
  fee: Fen,
  wish: ReturnPages & { payType: PayChannel | null },
): Promise<OrderRow> {
  const channel = requirePayType(wish.payType);
  requireGateway(ctx, channel);
  const payer = await payerOf(ctx, channel);
  const now = ctx.clock();
  const pages = returnPages(ctx, { kind: "application", residence_id: null }, wish);
  const order = await ctx.db
    .insertInto("orders")
    .values({
      order_no: newNumber(now),
      account_id: application.account_id,
      kind: "application",
      application_id: application.id,
      state: "created",
      amount_fen: fee,
      return_path: pages.returnPath,
      quit_path: pages.quitPath,
      created_at: now,
      expires_at: new Date(now.getTime() + paymentLifeMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const price = { unit_price_fen: fee, quantity: 1, amount_fen: fee, unit_coins: 0 };
  await ctx.db
    .insertInto("order_item")
    .values({ order_id: order.id, name: payerSubject, unit: "份", image: "", ...price })
    .execute();
  await recordTransition(ctx, order.id, { object: "order", id: order.id, from: null, to: "created" });
  const { returnUrl, quitUrl } = pages;
  if (payer) await createPayment(ctx, order, { channel, ...payer, subject: payerSubject, returnUrl, quitUrl });
  return transitionOrder(ctx, order, "paying");
}

export function requirePayType(payType: PayChannel | null): PayChannel {
  if (payType === null) throw new DomainError("invalidInput", "payType", "请选择付款方式");
  return payType;
}

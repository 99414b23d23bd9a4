import { order } from "@changming/contract/order";
import type { Ctx } from "@changming/domain/context/context";
import { type Checkout, isPaid, presentCheckout } from "@changming/domain/checkout/checkout";
import { createOrder } from "@changming/domain/checkout/create-order";
import { payOrder, queryOrder } from "@changming/domain/checkout/pay-order";
import { receipt } from "@changming/contract/receipt";
import { issueReceipt } from "@changming/domain/receipt/issue-receipt";
import { presentReceipt } from "@changming/domain/receipt/present";
import { bind } from "../../http/bind.ts";
import { consumption } from "@changming/contract/consumption";
import { listConsumptions, presentConsumptions } from "@changming/domain/consumption/list-consumptions";

const present = (ctx: Ctx, checkout: Checkout) => presentCheckout(checkout, ctx.clock());

export const orderRoutes = [
  bind(order.create, async (ctx, { nums, ref, isAdult, ...input }) =>
    present(ctx, await createOrder(ctx, { ...input, quantity: nums, ref: ref ?? null, isAdult: isAdult === 1 })),
  ),
  bind(order.pay, async (ctx, { orderId, ...input }) =>
    present(ctx, await payOrder(ctx, { ...input, orderNo: orderId })),
  ),
  bind(order.query, async (ctx, { orderId }) => (isPaid(await queryOrder(ctx, { orderNo: orderId })) ? 1 : 0)),
  bind(order.state, async (ctx, { orderId }) => present(ctx, await queryOrder(ctx, { orderNo: orderId }))),
];

export const receiptRoutes = [
  bind(receipt.issue, async (ctx, { orderNo, payerName }) =>
    presentReceipt(await issueReceipt(ctx, { orderNo, payerName: payerName ?? null }), ctx),
  ),
];

export const consumptionRoutes = [
  bind(consumption.list, async (ctx, { dateLimit, money, ...input }) =>
    presentConsumptions(await listConsumptions(ctx, { ...input, ...dateLimit, ...money }), ctx.media),
  ),
];

import { officePayments } from "@changming/contract/admin/payment";
import { officeRefunds } from "@changming/contract/admin/refund";
import { listPayments } from "@changming/domain/payment/list-payments";
import { presentPayments } from "@changming/domain/payment/present-payments";
import { giveRefund } from "@changming/domain/refund/give-refund";
import { listRefunds } from "@changming/domain/refund/list-refunds";
import { presentRefunds } from "@changming/domain/refund/present";
import { retryRefund } from "@changming/domain/refund/refund-order";
import { bind, bindList } from "../../http/bind.ts";
import { paymentTable, refundTable } from "./money-tables.ts";

export const refundRoutes = [
  bindList(officePayments.list, paymentTable, async (ctx, { isDescending, ...asked }) =>
    presentPayments(await listPayments(ctx, { ...asked, isDescending: isDescending === 1 })),
  ),
  bindList(officeRefunds.list, refundTable, async (ctx, { isDescending, ...asked }) =>
    presentRefunds(await listRefunds(ctx, { ...asked, isDescending: isDescending === 1 }), ctx.actor),
  ),
  bind(officeRefunds.give, async (ctx, input) => ({ is_waiting: (await giveRefund(ctx, input)).isWaiting })),
  bind(officeRefunds.retry, async (ctx, { id }) => ({ state: (await retryRefund(ctx, { refundId: id })).state })),
];

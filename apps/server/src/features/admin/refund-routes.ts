import { adminPayments, adminRefunds } from "@changming/contract/admin/payment";
import { listPayments, presentPayments } from "@changming/domain/payment/list-payments";
import { requestRefund } from "@changming/domain/refund/request-refund";
import { listRefunds, presentRefunds } from "@changming/domain/refund/list-refunds";
import { retryRefund } from "@changming/domain/refund/refund-order";
import { bind, bindList } from "../../http/bind.ts";
import { paymentTable, refundTable } from "./money-tables.ts";

export const refundRoutes = [
  bindList(adminPayments.list, paymentTable, async (ctx, { isDescending, ...input }) =>
    presentPayments(await listPayments(ctx, { ...input, isDescending: isDescending === 1 })),
  ),
  bindList(adminRefunds.list, refundTable, async (ctx, { isDescending, ...input }) =>
    presentRefunds(await listRefunds(ctx, { ...input, isDescending: isDescending === 1 }), ctx.actor),
  ),
  bind(adminRefunds.give, async (ctx, input) => ({ is_waiting: (await requestRefund(ctx, input)).isWaiting })),
  bind(adminRefunds.retry, async (ctx, { id }) => ({ state: (await retryRefund(ctx, { refundId: id })).state })),
];

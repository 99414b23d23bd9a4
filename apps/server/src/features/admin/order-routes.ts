import { adminOrders } from "@changming/contract/admin/order";
import { getOrderForStaff, listOrders } from "@changming/domain/order-for-staff/look-up-orders";
import { queryGatewaysForOrder } from "@changming/domain/order-for-staff/query-gateways-for-order";
import { presentOrdersForStaff, presentOrderDetail } from "@changming/domain/order-for-staff/present-for-staff";
import { bind, bindList } from "../../http/bind.ts";
import { orderTable, paymentTable, refundTable } from "./money-tables.ts";
import { adminPayments, adminRefunds } from "@changming/contract/admin/payment";
import { listPayments, presentPayments } from "@changming/domain/payment/list-payments";
import { requestRefund } from "@changming/domain/refund/request-refund";
import { listRefunds, presentRefunds } from "@changming/domain/refund/list-refunds";
import { retryRefund } from "@changming/domain/refund/refund-order";

export const orderRoutes = [
  bindList(adminOrders.list, orderTable, async (ctx, { isDescending, ...input }) =>
    presentOrdersForStaff(await listOrders(ctx, { ...input, isDescending: isDescending === 1 })),
  ),
  bind(adminOrders.detail, async (ctx, input) => presentOrderDetail(await getOrderForStaff(ctx, input), ctx.actor)),
  bind(adminOrders.ask, async (ctx, input) => {
    const { state, answers } = await queryGatewaysForOrder(ctx, input);
    return { state, answers: answers.map(({ outTradeNo, known }) => ({ out_trade_no: outTradeNo, known })) };
  }),
];

export const refundRoutes = [
  bindList(adminPayments.list, paymentTable, async (ctx, { isDescending, ...input }) =>
    presentPayments(await listPayments(ctx, { ...input, isDescending: isDescending === 1 })),
  ),
  bindList(adminRefunds.list, refundTable, async (ctx, { isDescending, ...input }) =>
    presentRefunds(await listRefunds(ctx, { ...input, isDescending: isDescending === 1 }), ctx.actor),
  ),
  bind(adminRefunds.give, async (ctx, { money, left, ...input }) => {
    const part = money === null ? null : { amountFen: money, leftFen: left ?? 0 };
    return { is_waiting: (await requestRefund(ctx, { ...input, part })).isWaiting };
  }),
  bind(adminRefunds.retry, async (ctx, { id }) => ({ state: (await retryRefund(ctx, { refundId: id })).state })),
];

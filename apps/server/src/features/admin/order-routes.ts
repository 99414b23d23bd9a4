import { adminOrders } from "@changming/contract/admin/order";
import { queryGatewaysForOrder } from "@changming/domain/order-for-staff/query-gateways-for-order";
import { getOrderForStaff } from "@changming/domain/order-for-staff/get-order-for-staff";
import { listOrders } from "@changming/domain/order-for-staff/list-orders";
import { presentOrdersForStaff, presentOrderDetail } from "@changming/domain/order-for-staff/present-for-staff";
import { bind, bindList } from "../../http/bind.ts";
import { orderTable } from "./money-tables.ts";

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

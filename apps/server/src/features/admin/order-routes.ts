import { officeOrders } from "@changming/contract/admin/order";
import { askAboutOrder } from "@changming/domain/order/ask-about-order";
import { getOfficeOrder } from "@changming/domain/order/get-office-order";
import { listOrders } from "@changming/domain/order/list-orders";
import { presentOfficeOrders, presentOrderDetail } from "@changming/domain/order/present-office";
import { bind, bindList } from "../../http/bind.ts";
import { orderTable } from "./money-tables.ts";

export const orderRoutes = [
  bindList(officeOrders.list, orderTable, async (ctx, { isDescending, ...asked }) =>
    presentOfficeOrders(await listOrders(ctx, { ...asked, isDescending: isDescending === 1 })),
  ),
  bind(officeOrders.detail, async (ctx, input) => presentOrderDetail(await getOfficeOrder(ctx, input), ctx.actor)),
  bind(officeOrders.ask, async (ctx, input) => {
    const { state, answers } = await askAboutOrder(ctx, input);
    return { state, answers: answers.map(({ outTradeNo, known }) => ({ out_trade_no: outTradeNo, known })) };
  }),
];

import { Tag } from "antd";
import { DataTable } from "../../parts/data-table.tsx";
import { stepsFrom, useOpen } from "../../parts/use-open.ts";
import { useList } from "../../parts/use-list.ts";
import { OrderDrawer } from "./order-drawer.tsx";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { queries } from "../../api/query.ts";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { type OrderItem, orderKinds, orderStates, paymentMethodName } from "./money-items.ts";

export function OrdersPage() {
  const { openId, open, close } = useOpen();
  const list = useList(listOrders, filters, "orders");
  return (
    <>
      <h1>订单</h1>
      <DataTable
        name="orders"
        caption="订单"
        idOf={({ id }) => id}
        actions={({ id }) => [{ label: "查看", key: "Enter", run: () => open(id) }]}
        list={list}
        columns={columns}
        exportTo={exportTo}
      />
      {openId !== null && <OrderDrawer id={openId} steps={stepsFrom(list.rows, openId, open)} onClose={close} />}
    </>
  );
}

const filters: readonly Filter[] = [
  { name: "number", label: "订单号、支付或退款单号", kind: "text" },
  { name: "mobile", label: "买家手机号", kind: "text", isPrivate: true },
  { name: "residenceId", label: "居所编号", kind: "text" },
  { name: "kind", label: "种类", kind: "choice", choices: choicesOf(orderKinds) },
  { name: "state", label: "状态", kind: "choice", choices: choicesOf(orderStates) },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
  { name: "least", label: "最少（元）", kind: "text" },
  { name: "most", label: "最多（元）", kind: "text" },
];

const colours = {
  created: "default",
  paying: "default",
  paid: "success",
  delivered: "success",
  closed: "default",
  refunding: "warning",
  refunded: "error",
} as const;

const columns: readonly Column<OrderItem>[] = [
  { key: "no", title: "订单号", text: ({ order_no }) => order_no },
  { key: "kind", title: "种类", text: ({ kind }) => orderKinds[kind] },
  { key: "title", title: "内容", text: ({ title }) => title },
  { key: "residence", title: "居所", text: ({ residence_name }) => residence_name },
  { key: "buyer", title: "买家", text: ({ nickname, mobile }) => `${nickname} ${mobile}`.trim() },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => orderStates[state],
    render: ({ state }) => <Tag color={colours[state]}>{orderStates[state]}</Tag>,
  },
  { key: "money", title: "金额（元）", sort: "money", text: ({ money }) => money },
  { key: "back", title: "已退（元）", text: ({ refunded }) => (refunded === "0.00" ? "" : refunded) },
  { key: "way", title: "付款方式", text: ({ payType }) => paymentMethodName(payType) },
  { key: "made", title: "下单时间", sort: "id", text: ({ create_time }) => create_time },
  { key: "paid", title: "付款时间", text: ({ pay_time }) => pay_time, isHiddenAtFirst: true },
];

function inputOf({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const { number, mobile, residenceId, from, to, least, most } = values;
  return {
    page,
    pageSize,
    number,
    mobile,
    from,
    to,
    least,
    most,
    residenceId: residenceId === "" ? 0 : residenceId,
    kind: keyIn(orderKinds, values.kind),
    state: keyIn(orderStates, values.state),
    sort: sort === "money" ? ("money" as const) : ("id" as const),
    isDescending: sort === "" ? 1 : isDescending,
  };
}

const listOrders = (query: ListQuery) => queries.order.list(inputOf(query));

/** An export begins with the oldest, so that an order placed meanwhile comes last and no row appears twice. */
const exportTo = {
  route: adminRoutes.order.list,
  inputOf: (query: ListQuery) => ({ ...inputOf(query), sort: "id", isDescending: 0 }),
};

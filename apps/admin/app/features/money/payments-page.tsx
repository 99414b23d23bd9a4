import { useState } from "react";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { queries } from "../../api/query.ts";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { type PaymentItem, paymentStates, paymentMethodChoices, paymentMethodName } from "./money-items.ts";
import { useList } from "../../parts/use-list.ts";
import { OrderDrawer } from "./order-drawer.tsx";

const filters: readonly Filter[] = [
  { name: "number", label: "单号（我方、网关或订单）", kind: "text" },
  { name: "payType", label: "付款方式", kind: "choice", choices: paymentMethodChoices },
  { name: "state", label: "状态", kind: "choice", choices: choicesOf(paymentStates) },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const columns: readonly Column<PaymentItem>[] = [
  { key: "out", title: "商户单号", text: ({ out_trade_no }) => out_trade_no },
  { key: "trade", title: "网关单号", text: ({ trade_no }) => trade_no },
  { key: "order", title: "订单号", text: ({ order_no }) => order_no, isHiddenAtFirst: true },
  { key: "way", title: "付款方式", text: ({ payType }) => paymentMethodName(payType) },
  {
    key: "gateway",
    title: "网关",
    text: ({ gateway }) => (gateway === "live" ? "正式" : "沙盒"),
    isHiddenAtFirst: true,
  },
  { key: "state", title: "状态", text: ({ state }) => paymentStates[state] },
  { key: "money", title: "金额（元）", text: ({ money }) => money },
  { key: "made", title: "发起时间", sort: "id", text: ({ create_time }) => create_time },
  { key: "paid", title: "付款时间", text: ({ pay_time }) => pay_time },
  { key: "fault", title: "网关原因", text: ({ fault }) => fault },
];

function inputOf({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const { number, from, to } = values;
  const narrowed = { number, from, to, payType: values.payType || 0, state: keyIn(paymentStates, values.state) };
  return { page, pageSize, ...narrowed, isDescending: sort === "" ? 1 : isDescending };
}

const listPayments = (query: ListQuery) => queries.payment.list(inputOf(query));
const exportTo = {
  route: adminRoutes.payment.list,
  inputOf: (query: ListQuery) => ({ ...inputOf(query), isDescending: 0 }),
};

export function PaymentsPage() {
  const list = useList(listPayments, filters, "payments");
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <h1>支付流水</h1>
      <DataTable
        name="payments"
        caption="支付流水"
        idOf={({ id }) => id}
        actions={({ order_id }) => [{ label: "看订单", key: "Enter", run: () => setOpen(order_id) }]}
        list={list}
        columns={columns}
        exportTo={exportTo}
      />
      {open !== null && <OrderDrawer id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

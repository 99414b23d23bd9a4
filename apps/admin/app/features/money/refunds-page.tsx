import { Tag } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { type RefundItem, refundStates, paymentMethodChoices, paymentMethodName } from "./money-items.ts";
import { useAction } from "../../parts/use-action.ts";
import { useList } from "../../parts/use-list.ts";
import { OrderDrawer } from "./order-drawer.tsx";

const searched = { open: "还没有退成的", ...refundStates };

const filters: readonly Filter[] = [
  { name: "state", label: "状态", kind: "choice", choices: choicesOf(searched) },
  { name: "number", label: "单号（退款、支付或订单）", kind: "text" },
  { name: "payType", label: "付款方式", kind: "choice", choices: paymentMethodChoices },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const colours = { due: "warning", processing: "warning", done: "success", failed: "error", closed: "default" } as const;

const columns: readonly Column<RefundItem>[] = [
  { key: "no", title: "退款单号", text: ({ out_refund_no }) => out_refund_no },
  { key: "order", title: "订单号", text: ({ order_no }) => order_no, isHiddenAtFirst: true },
  { key: "way", title: "付款方式", text: ({ payType }) => paymentMethodName(payType), isHiddenAtFirst: true },
  { key: "money", title: "金额（元）", text: ({ money }) => money },
  { key: "reason", title: "原因", text: ({ reason }) => reason },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => refundStates[state],
    render: ({ state }) => <Tag color={colours[state]}>{refundStates[state]}</Tag>,
  },
  { key: "fault", title: "网关原因", text: ({ fault }) => fault },
  { key: "tries", title: "试过几次", text: ({ tries }) => String(tries), isHiddenAtFirst: true },
  { key: "made", title: "决定时间", sort: "id", text: ({ create_time }) => create_time },
  { key: "done", title: "退回时间", text: ({ done_time }) => done_time },
  { key: "next", title: "下次再试", text: ({ next_time }) => next_time },
];

function inputOf({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const { number, from, to } = values;
  const narrowed = { number, from, to, payType: values.payType || 0, state: keyIn(searched, values.state) };
  return { page, pageSize, ...narrowed, isDescending: sort === "" ? 1 : isDescending };
}

const listRefunds = (query: ListQuery) => queries.refund.list(inputOf(query));
const exportTo = {
  route: adminRoutes.refund.list,
  inputOf: (query: ListQuery) => ({ ...inputOf(query), isDescending: 0 }),
};

export function RefundsPage() {
  const list = useList(listRefunds, filters, "refunds");
  // The list fetches it; this reads its total.
  const { data } = useQuery({ ...listRefunds(list.query), enabled: false });
  const [open, setOpen] = useState<number | null>(null);
  const [message, setMessage] = useState("");
  const retry = useAction(({ id }: RefundItem) => api.refund.retry({ id }), {
    onDone: (_, { money }) => setMessage(`${money} 元的退款马上再去网关办一次`),
    onError: (error) => {
      setMessage(error.message);
      void list.result.refetch();
    },
  });
  const actions = (row: RefundItem): RowAction[] => [
    { label: "看订单", key: "Enter", run: () => setOpen(row.order_id) },
    ...(row.can.retry ? [{ label: "再试一次", key: "a", run: () => retry.run(row) }] : []),
  ];
  return (
    <>
      <h1>退款</h1>
      <p role="status">{message}</p>
      {data && data.counts > 0 && (
        <p>
          合计 <strong>{data.total_money} 元</strong>，不算网关关闭的
        </p>
      )}
      <DataTable
        name="refunds"
        caption="退款"
        empty="没有这样的退款"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        actions={actions}
        exportTo={exportTo}
      />
      {open !== null && <OrderDrawer id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

import { useState } from "react";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { StatusTag } from "../../parts/status-tag.tsx";
import type { Column, Filter, RowAction } from "../../parts/table-types.ts";
import { type RefundItem, refundStates, wayChoices, wayOf } from "./money-items.ts";
import { OrderDrawer } from "./order-drawer.tsx";

const searched = { open: "还没有退成的", ...refundStates };

const filters: readonly Filter[] = [
  { name: "state", label: "状态", kind: "choice", choices: choicesOf(searched) },
  { name: "number", label: "单号（退款、支付或订单）", kind: "text" },
  { name: "payType", label: "付款方式", kind: "choice", choices: wayChoices },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const tones = { due: "waits", processing: "waits", done: "good", failed: "bad", closed: "calm" } as const;

const columns: readonly Column<RefundItem>[] = [
  { key: "no", title: "退款单号", text: ({ out_refund_no }) => out_refund_no },
  { key: "order", title: "订单号", text: ({ order_no }) => order_no, isHiddenAtFirst: true },
  { key: "way", title: "付款方式", text: ({ payType }) => wayOf(payType), isHiddenAtFirst: true },
  { key: "money", title: "金额（元）", text: ({ money }) => money },
  { key: "reason", title: "原因", text: ({ reason }) => reason },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => refundStates[state],
    render: ({ state }) => <StatusTag tone={tones[state]}>{refundStates[state]}</StatusTag>,
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

const fetchList = (query: ListQuery, signal?: AbortSignal) => api.refund.list(inputOf(query), { signal });
const exportTo = {
  route: adminRoutes.refund.list,
  inputOf: (query: ListQuery) => ({ ...inputOf(query), isDescending: 0 }),
};

export function RefundsPage() {
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const [message, setMessage] = useState("");
  const again = () => setTurn((before) => before + 1);
  async function retry({ id, money }: RefundItem) {
    const answer = await api.refund.retry({ id });
    setMessage(answer.ok ? `${money} 元的退款马上再去网关办一次` : answer.msg);
    again();
  }
  const actions = (row: RefundItem): RowAction[] => [
    { label: "看订单", key: "Enter", run: () => setOpen(row.order_id) },
    ...(row.can.retry ? [{ label: "再试一次", key: "a", run: () => retry(row) }] : []),
  ];
  return (
    <>
      <h1>退款</h1>
      <p role="status">{message}</p>
      <DataTable
        name="refunds"
        caption="退款"
        empty="没有这样的退款"
        idOf={({ id }) => id}
        fetchList={fetchList}
        columns={columns}
        filters={filters}
        actions={actions}
        turn={turn}
        exportTo={exportTo}
      />
      {open !== null && <OrderDrawer id={open} onClose={() => setOpen(null)} onChanged={again} />}
    </>
  );
}

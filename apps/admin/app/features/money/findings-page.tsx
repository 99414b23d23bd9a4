import { Tag } from "antd";
import { useState } from "react";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { choicesOf, keyIn, typed } from "../../parts/form-values.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import {
  type FindingItem,
  findingKinds,
  findingStates,
  paymentMethodChoices,
  paymentMethodName,
} from "./money-items.ts";
import { useList } from "../../parts/use-list.ts";
import { OrderDrawer } from "./order-drawer.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { reasonLimit } from "../../parts/confirm.tsx";

const filters: readonly Filter[] = [
  { name: "state", label: "状态", kind: "choice", choices: choicesOf(findingStates) },
  { name: "kind", label: "差异", kind: "choice", choices: choicesOf(findingKinds) },
  { name: "payType", label: "付款方式", kind: "choice", choices: paymentMethodChoices },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const colours = { open: "warning", resolved: "success", settled: "default" } as const;

const columns: readonly Column<FindingItem>[] = [
  { key: "day", title: "日期", text: ({ day }) => day },
  { key: "way", title: "付款方式", text: ({ payType }) => paymentMethodName(payType) },
  { key: "kind", title: "差异", text: ({ kind }) => findingKinds[kind] },
  { key: "number", title: "单号", text: ({ number }) => number },
  { key: "here", title: "我方（元）", text: ({ here }) => here },
  { key: "there", title: "网关（元）", text: ({ there }) => there },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => findingStates[state],
    render: ({ state }) => <Tag color={colours[state]}>{findingStates[state]}</Tag>,
  },
  { key: "note", title: "答复", text: ({ note, resolved_by }) => (note ? `${note}（${resolved_by}）` : "") },
  { key: "found", title: "发现时间", text: ({ find_time }) => find_time, isHiddenAtFirst: true },
];

function inputOf({ page, pageSize, filters: { state, kind, payType, from, to } }: ListQuery) {
  const narrowed = { state: keyIn(findingStates, state), kind: keyIn(findingKinds, kind), payType: payType || 0 };
  return { page, pageSize, from, to, ...narrowed };
}

const listFindings = (query: ListQuery) => queries.bill.findings(inputOf(query));
const exportTo = { route: adminRoutes.bill.findings, inputOf };

/** Differences between the gateways' bills and our ledger that are not resolved yet. */
export function FindingsPage() {
  const list = useList(listFindings, filters, "bill-findings");
  const [order, setOrder] = useState<number | null>(null);
  const [resolving, setResolving] = useState<FindingItem | null>(null);
  const actions = (row: FindingItem): RowAction[] => [
    ...(row.order_id ? [{ label: "看订单", key: "Enter", run: () => setOrder(row.order_id) }] : []),
    ...(row.can.resolve ? [{ label: "答复", key: "a", run: () => setResolving(row) }] : []),
  ];
  return (
    <>
      <h1>对账差异</h1>
      <DataTable
        name="bill-findings"
        caption="对账差异"
        empty="没有差异"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        actions={actions}
        exportTo={exportTo}
      />
      {order !== null && <OrderDrawer id={order} onClose={() => setOrder(null)} />}
      {resolving && (
        <ResolveDialog row={resolving} onClose={() => setResolving(null)} onDone={() => setResolving(null)} />
      )}
    </>
  );
}

interface ResolveDialogProps {
  row: FindingItem;
  onClose(): void;
  onDone(): void;
}

/** The explanation of a difference. */
function ResolveDialog({ row, onClose, onDone }: ResolveDialogProps) {
  const save = (form: FormData) => api.bill.resolve({ id: row.id, note: typed(form, "note") });
  return (
    <Dialog title="答复这条差异" onClose={onClose}>
      <p>
        {row.day} {row.number}：{findingKinds[row.kind]}。答复以后不再提醒，答复不能再改。
      </p>
      <FormShell save={save} saveLabel="答复" onCancel={onClose} onSaved={onDone}>
        <TextField name="note" label="查到了什么" maxLength={reasonLimit} />
      </FormShell>
    </Dialog>
  );
}

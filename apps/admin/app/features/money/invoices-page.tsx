import { Button, Tag } from "antd";
import { useState } from "react";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useAction } from "../../parts/use-action.ts";
import { useList } from "../../parts/use-list.ts";
import { useSelf } from "../../session/session-store.ts";
import { InvoiceDrawer, saveData } from "./invoice-drawer.tsx";
import { AnswerDialog, InvoiceSettingsDialog, ReverseDialog } from "./invoice-forms.tsx";
import { buyerKinds, type InvoiceItem, invoiceStates } from "./money-items.ts";

const searched = { waiting: "还没有开好的", reversal: "需红冲", ...invoiceStates };

const filters: readonly Filter[] = [
  { name: "state", label: "状态", kind: "choice", noChoice: "还没有开好的", choices: choicesOf(searched).slice(1) },
  { name: "number", label: "流水号、发票号或订单号", kind: "text" },
  { name: "buyerKind", label: "抬头类型", kind: "choice", choices: choicesOf(buyerKinds) },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const colours = {
  requested: "warning",
  exported: "processing",
  issued: "success",
  rejected: "default",
  cancelled: "default",
} as const;

const waitText = (hours: number) => (hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`);
const refundText = ({ needs_reversal, refunded_money }: InvoiceItem) =>
  refunded_money === "" ? "" : `${needs_reversal ? "需红冲" : "已退款"} ${refunded_money} 元`;

const columns: readonly Column<InvoiceItem>[] = [
  { key: "no", title: "流水号", text: ({ number }) => number },
  { key: "kind", title: "抬头类型", text: ({ buyer_kind }) => buyerKinds[buyer_kind] },
  { key: "title", title: "抬头", text: ({ title }) => title },
  { key: "money", title: "金额（元）", text: ({ money }) => money },
  { key: "orders", title: "订单", text: ({ orders }) => String(orders) },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => invoiceStates[state],
    render: ({ state }) => <Tag color={colours[state]}>{invoiceStates[state]}</Tag>,
  },
  {
    key: "refund",
    title: "退款",
    text: refundText,
    render: (row) => row.refunded_money !== "" && <Tag color="error">{refundText(row)}</Tag>,
  },
  { key: "made", title: "申请时间", text: ({ create_time }) => create_time },
  { key: "wait", title: "等了", text: ({ hours }) => waitText(hours) },
  { key: "exported", title: "导出时间", text: ({ export_time }) => export_time, isHiddenAtFirst: true },
  { key: "invoice", title: "发票号码", text: ({ tax_invoice_number }) => tax_invoice_number, isHiddenAtFirst: true },
];

function inputOf({ page, pageSize, filters: values }: ListQuery) {
  const { number, from, to } = values;
  const state = keyIn(searched, values.state) || "waiting";
  return { page, pageSize, number, from, to, state, buyerKind: keyIn(buyerKinds, values.buyerKind) };
}

const listInvoices = (query: ListQuery) => queries.invoice.list(inputOf(query));
const exportTo = { route: adminRoutes.invoice.list, inputOf };

type Open = { row: InvoiceItem; as: "detail" | "answer" | "reject" | "reverse" } | { as: "settings" };

/** The requests for e-invoices: exported for the tax platform, answered with the PDF that it makes. */
export function InvoicesPage() {
  const list = useList(listInvoices, filters, "invoices");
  const mayDecide = useSelf().role !== "readOnly";
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [message, setMessage] = useState("");
  const file = useAction((ids: readonly number[]) => api.invoice.export({ ids: ids.join(",") }), {
    onDone: ({ filename, data, counts, skipped }) => {
      saveData(filename, data);
      setChosen([]);
      setMessage(`导出了 ${counts} 份${skipped > 0 ? `；${skipped} 份没有导出：已处理过，或者订单全退了款` : ""}`);
    },
    onError: (error) => setMessage(error.message),
  });
  const close = () => setOpen(null);
  function finish(text: string) {
    close();
    setMessage(text);
    void list.result.refetch();
  }
  const toggle = (id: number) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  const actions = (row: InvoiceItem): RowAction[] => [
    ...(mayDecide ? [{ label: "看", key: "Enter", run: () => setOpen({ row, as: "detail" }) }] : []),
    ...(row.can.export
      ? [{ label: chosen.includes(row.id) ? "不选" : "选上", key: "x", run: () => toggle(row.id) }]
      : []),
    ...(row.can.answer
      ? [{ label: row.state === "issued" ? "换文件" : "上传发票", key: "a", run: () => setOpen({ row, as: "answer" }) }]
      : []),
    ...(row.can.reject ? [{ label: "退回", key: "r", run: () => setOpen({ row, as: "reject" }) }] : []),
    ...(row.can.reverse ? [{ label: "已红冲", key: "h", run: () => setOpen({ row, as: "reverse" }) }] : []),
  ];
  const toolbar = (
    <>
      {mayDecide && (
        <Button
          type="primary"
          disabled={file.isPending}
          aria-busy={file.isPending}
          onClick={() => void file.run(chosen)}
        >
          {chosen.length > 0 ? `导出选上的 ${chosen.length} 份去开票` : "导出待开票的去开票"}
        </Button>
      )}
      <Button onClick={() => setOpen({ as: "settings" })}>开票设置</Button>
    </>
  );
  return (
    <>
      <h1>发票</h1>
      <p role="status">{message}</p>
      <DataTable
        name="invoices"
        caption="发票申请"
        empty="没有等着开的发票"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        actions={actions}
        toolbar={toolbar}
        exportTo={exportTo}
      />
      {open?.as === "settings" && <InvoiceSettingsDialog onClose={close} />}
      {open?.as === "detail" && (
        <InvoiceDrawer
          id={open.row.id}
          actions={actions(open.row).filter(({ key }) => key !== "Enter" && key !== "x")}
          onClose={close}
        />
      )}
      {open?.as === "answer" && <AnswerDialog row={open.row} onClose={close} onDone={finish} />}
      {open?.as === "reverse" && <ReverseDialog row={open.row} onClose={close} onDone={finish} />}
      {open?.as === "reject" && (
        <DangerConfirm
          title={`退回 ${open.row.number}`}
          consequences="这份申请不开发票。它的订单可以重新申请。"
          action="退回"
          readBy="申请人会在站内消息里读到"
          act={(reason) => api.invoice.reject({ id: open.row.id, reason })}
          onClose={close}
          onDone={() => finish("已退回，已告知申请人")}
        />
      )}
    </>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { type BillItem, paymentMethodChoices, paymentMethodName } from "./money-items.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { useList } from "../../parts/use-list.ts";
import { typed } from "../../parts/form-values.ts";

const filters: readonly Filter[] = [
  { name: "payType", label: "付款方式", kind: "choice", choices: paymentMethodChoices },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];

const columns: readonly Column<BillItem>[] = [
  { key: "day", title: "日期", text: ({ day }) => day },
  { key: "way", title: "付款方式", text: ({ payType }) => paymentMethodName(payType) },
  { key: "rows", title: "账单笔数", text: ({ has_bill, rows }) => (has_bill ? String(rows) : "账单没有来") },
  { key: "findings", title: "差异", text: ({ findings }) => String(findings) },
  { key: "open", title: "等答复", text: ({ open }) => String(open) },
  { key: "time", title: "对账时间", text: ({ compare_time }) => compare_time },
];

const inputOf = ({ page, pageSize, filters: { payType, from, to } }: ListQuery) => ({
  page,
  pageSize,
  from,
  to,
  payType: payType || 0,
});

const listBills = (query: ListQuery) => queries.bill.list(inputOf(query));
const exportTo = { route: adminRoutes.bill.list, inputOf };

/** The daily bill of each gateway and its differences. */
export function BillsPage() {
  const { role } = useSelf();
  const navigate = useNavigate();
  const list = useList(listBills, filters, "bills");
  const [again, setAgain] = useState<RunAgain | null>(null);
  const [message, setMessage] = useState("");
  const mayRun = role === "administrator" || role === "finance";
  const actions = ({ day, payType }: BillItem): RowAction[] => [
    {
      label: "看差异",
      key: "Enter",
      run: () => void navigate(`/bill-findings?payType=${payType}&from=${day}&to=${day}`),
    },
    ...(mayRun ? [{ label: "重新对账", key: "a", run: () => setAgain({ day, payType }) }] : []),
  ];
  const toolbar = mayRun && (
    <Button onClick={() => setAgain({ day: "", payType: Number(paymentMethodChoices[0]?.value) })}>对某一天的账</Button>
  );
  return (
    <>
      <h1>对账</h1>
      <p role="status">{message}</p>
      <DataTable
        name="bills"
        caption="每日对账"
        empty="还没有对过账：有了付款，第二天上午十点半以后自动对账"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        actions={actions}
        toolbar={toolbar}
        exportTo={exportTo}
      />
      {again && (
        <RunAgainDialog
          requested={again}
          onClose={() => setAgain(null)}
          onDone={(sentence) => {
            setAgain(null);
            setMessage(sentence);
          }}
        />
      )}
    </>
  );
}

interface RunAgain {
  day: string;
  payType: number;
}

interface RunAgainDialogProps {
  requested: RunAgain;
  onClose(): void;
  /** With a sentence about the result. */
  onDone(sentence: string): void;
}

/** Fetches a day's bill again and compares it again. */
function RunAgainDialog({ requested, onClose, onDone }: RunAgainDialogProps) {
  const save = (form: FormData) => api.bill.runAgain({ day: typed(form, "day"), payType: typed(form, "payType") });
  return (
    <Dialog title="重新对账" onClose={onClose}>
      <p>重新取这一天的账单。不再差的记为已自行平账，新的差异添上，已经答复的不动。</p>
      <FormShell
        save={save}
        saveLabel="对账"
        onCancel={onClose}
        onSaved={({ rows, findings }) => onDone(`账单有 ${rows} 笔，对出 ${findings} 条差异`)}
      >
        <Field name="day" label="日期" type="date" defaultValue={requested.day} />
        <ChoiceField
          name="payType"
          label="付款方式"
          choices={paymentMethodChoices}
          defaultValue={String(requested.payType)}
        />
      </FormShell>
    </Dialog>
  );
}

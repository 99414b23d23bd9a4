import { useState } from "react";
import { useList } from "../../parts/use-list.ts";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm, PlainConfirm } from "../../parts/confirm.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { waitsInList } from "../../parts/use-approvers.ts";
import type { Column, ListQuery, RowAction } from "../../parts/table-types.ts";
import type { ApprovalItem } from "./staff-item.ts";

const columns: readonly Column<ApprovalItem>[] = [
  { key: "sentence", title: "将要发生", text: ({ sentence }) => sentence },
  { key: "reason", title: "原因", text: ({ reason }) => reason },
  { key: "by", title: "谁提出的", text: ({ asked_by }) => asked_by },
  { key: "waits", title: "等谁确认", text: ({ waits_for }) => waitsInList(waits_for) },
  { key: "time", title: "提出时间", text: ({ ask_time }) => ask_time },
];

const listApprovals = ({ page, pageSize }: ListQuery) => queries.approval.list({ page, pageSize });

interface Choice {
  row: ApprovalItem;
  isConfirmed: 0 | 1;
}

/** Requests that wait for a second person. */
export function ApprovalsPage() {
  const list = useList(listApprovals);
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = () => setChoice(null);
  const [own, setOwn] = useState<ApprovalItem | null>(null);
  const actions = (row: ApprovalItem): RowAction[] => {
    if (row.can.withdraw) return [{ label: "收回", key: "w", run: () => setOwn(row) }];
    if (!row.can.decide) return [];
    return [
      { label: "确认", key: "a", run: () => setChoice({ row, isConfirmed: 1 }) },
      { label: "不同意", key: "r", run: () => setChoice({ row, isConfirmed: 0 }) },
    ];
  };
  return (
    <>
      <h1>待第二人确认</h1>
      <DataTable
        name="approvals"
        caption="待第二人确认"
        idOf={({ id }) => id}
        empty="没有等着确认的事"
        list={list}
        columns={columns}
        actions={actions}
      />
      {own && (
        <PlainConfirm
          title="收回这件事"
          consequences={`“${own.sentence}”不会发生，也不再等人确认；需要时可以再提。`}
          action="收回"
          act={() => api.approval.withdraw({ id: own.id })}
          onClose={() => setOwn(null)}
          onDone={() => setOwn(null)}
        />
      )}
      {choice && (
        <DangerConfirm
          title={choice.isConfirmed ? "确认这件事" : "不同意这件事"}
          consequences={choice.isConfirmed ? `${choice.row.sentence}。` : "这件事不会发生，提出的人可以再提。"}
          action={choice.isConfirmed ? "确认" : "不同意"}
          act={(reason) => api.approval.decide({ id: choice.row.id, isConfirmed: choice.isConfirmed, reason })}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}

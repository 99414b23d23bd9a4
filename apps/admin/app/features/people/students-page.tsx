import { useState } from "react";
import { useList } from "../../parts/use-list.ts";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { idIn } from "../../parts/form-values.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { undoReason } from "../../parts/undo.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import type { StudentRemembranceItem } from "./people-items.ts";

const filters: readonly Filter[] = [{ name: "residenceId", label: "居所编号", kind: "text" }];

const columns: readonly Column<StudentRemembranceItem>[] = [
  { key: "where", title: "居所", text: ({ residence_name, residence_id }) => `${residence_name} #${residence_id}` },
  { key: "school", title: "学校", text: ({ is_sealed, school_name }) => (is_sealed ? "（私密居所）" : school_name) },
  { key: "class", title: "班级", text: ({ class_name }) => class_name },
  { key: "name", title: "姓名", text: ({ student_name }) => student_name },
  {
    key: "by",
    title: "谁写的",
    text: ({ is_sealed, nickname, account_id }) => (is_sealed ? "" : `${nickname} #${account_id}`),
  },
  { key: "time", title: "写于", text: ({ write_time }) => write_time },
  { key: "state", title: "状态", text: ({ is_hidden }) => (is_hidden ? "已隐藏" : "家人可见") },
];

function listRemembrances({ page, pageSize, filters: { residenceId = "" } }: ListQuery) {
  const requestedId = idIn(residenceId);
  const only = requestedId === undefined ? {} : { residenceId: requestedId };
  return queries.studentRemembrance.list({ page, pageSize, ...only });
}

/** The remembrances that students left at all residences. */
export function StudentsPage() {
  const mayHide = useSelf().role !== "readOnly";
  const list = useList(listRemembrances, filters, "student-remembrances");
  const [open, setOpen] = useState<StudentRemembranceItem | null>(null);
  const actions = (row: StudentRemembranceItem) => [
    { label: row.is_hidden ? "放回" : "隐藏", key: "h", run: () => setOpen(row) },
  ];
  const close = () => setOpen(null);
  return (
    <>
      <h1>学生缅怀</h1>
      <DataTable
        name="student-remembrances"
        caption="学生缅怀"
        idOf={({ id }) => id}
        {...(mayHide ? { actions } : {})}
        list={list}
        columns={columns}
      />
      {open && (
        <DangerConfirm
          title={`${open.is_hidden ? "放回" : "隐藏"}${open.student_name}写给${open.residence_name}的追思`}
          consequences={
            open.is_hidden
              ? `${open.residence_name}的家人又看得到这一条。`
              : `${open.residence_name}的家人不再看得到这一条。`
          }
          action={open.is_hidden ? "放回" : "隐藏"}
          act={(reason) => api.studentRemembrance.hide({ id: open.id, isHidden: open.is_hidden ? 0 : 1, reason })}
          undo={{
            done: `${open.student_name}的追思${open.is_hidden ? "放回了" : "隐藏了"}`,
            call: () =>
              api.studentRemembrance.hide({ id: open.id, isHidden: open.is_hidden ? 1 : 0, reason: undoReason }),
          }}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}

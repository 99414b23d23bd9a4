import { useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { PlainConfirm } from "../../parts/plain-confirm.tsx";
import type { Column, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import type { CategoryItem } from "./gift-labels.ts";

const columns: readonly Column<CategoryItem>[] = [
  { key: "name", title: "名称", text: ({ name }) => name },
  { key: "kind", title: "谁来添", text: ({ is_dressing }) => (is_dressing ? "家人装扮" : "访客敬献") },
  { key: "gifts", title: "礼物", text: ({ gifts }) => String(gifts) },
  { key: "position", title: "次序", text: ({ position }) => String(position) },
];

const fetchList = ({ page, pageSize }: ListQuery, signal?: AbortSignal) =>
  api.giftCategory.list({ page, pageSize }, { signal });

/** The categories of the gift catalogue. */
export function CategoriesPage() {
  const { role } = useSelf();
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState<CategoryItem | "new" | null>(null);
  const [removed, setRemoved] = useState<CategoryItem | null>(null);
  const again = () => setTurn((before) => before + 1);
  const mayWrite = role !== "readOnly";
  const actions = (row: CategoryItem): RowAction[] =>
    mayWrite
      ? [
          { label: "编辑", key: "Enter", run: () => setOpen(row) },
          ...(row.gifts === 0 ? [{ label: "删去", run: () => setRemoved(row) }] : []),
        ]
      : [];
  const add = mayWrite && (
    <Button kind="main" onClick={() => setOpen("new")}>
      添加分类
    </Button>
  );
  return (
    <>
      <h1>礼物分类</h1>
      <DataTable
        name="gift-categories"
        caption="礼物分类"
        idOf={({ id }) => id}
        {...{ fetchList, columns, actions, turn, toolbar: add }}
      />
      {removed && (
        <PlainConfirm
          title={`删去分类“${removed.name}”`}
          consequences="里面没有礼物，删去以后不能恢复，要用时再添一个。"
          action="删去"
          act={() => api.giftCategory.remove({ id: removed.id, version: removed.version })}
          onClose={() => setRemoved(null)}
          onDone={() => {
            setRemoved(null);
            again();
          }}
        />
      )}
      {open && (
        <CategoryDialog
          row={open === "new" ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            again();
          }}
        />
      )}
    </>
  );
}

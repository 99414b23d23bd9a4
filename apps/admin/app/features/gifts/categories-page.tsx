import { Button } from "antd";
import { useState } from "react";
import { useList } from "../../parts/use-list.ts";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { PlainConfirm } from "../../parts/confirm.tsx";
import type { Column, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import type { CategoryItem } from "./gift-labels.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";

const columns: readonly Column<CategoryItem>[] = [
  { key: "name", title: "名称", text: ({ name }) => name },
  { key: "kind", title: "谁来添", text: ({ is_dressing }) => (is_dressing ? "家人装扮" : "访客敬献") },
  { key: "gifts", title: "礼物", text: ({ gifts }) => String(gifts) },
  { key: "position", title: "次序", text: ({ position }) => String(position) },
];

const listCategories = ({ page, pageSize }: ListQuery) => queries.giftCategory.list({ page, pageSize });

/** The categories of the gift catalogue. */
export function CategoriesPage() {
  const { role } = useSelf();
  const list = useList(listCategories);
  const [open, setOpen] = useState<CategoryItem | "new" | null>(null);
  const [removed, setRemoved] = useState<CategoryItem | null>(null);
  const mayWrite = role !== "readOnly";
  const actions = (row: CategoryItem): RowAction[] =>
    mayWrite
      ? [
          { label: "编辑", key: "Enter", run: () => setOpen(row) },
          ...(row.gifts === 0 ? [{ label: "删去", run: () => setRemoved(row) }] : []),
        ]
      : [];
  const add = mayWrite && (
    <Button type="primary" onClick={() => setOpen("new")}>
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
        list={list}
        columns={columns}
        actions={actions}
        toolbar={add}
      />
      {removed && (
        <PlainConfirm
          title={`删去分类“${removed.name}”`}
          consequences="里面没有礼物。"
          action="删去"
          act={() => api.giftCategory.remove({ id: removed.id, version: removed.version })}
          undo={{
            done: `分类“${removed.name}”删去了`,
            call: (_, ref) =>
              api.giftCategory.create({
                ref,
                name: removed.name,
                position: removed.position,
                isDressing: removed.is_dressing ? 1 : 0,
              }),
          }}
          onClose={() => setRemoved(null)}
          onDone={() => setRemoved(null)}
        />
      )}
      {open && (
        <CategoryDialog row={open === "new" ? null : open} onClose={() => setOpen(null)} onDone={() => setOpen(null)} />
      )}
    </>
  );
}

async function newestOf(id: number | undefined) {
  const answer = await api.giftCategory.list({ pageSize: 100 });
  return answer.ok ? { ...answer, body: answer.body.itemList.find((one) => one.id === id) ?? null } : answer;
}

const theirDetails = ({ name, position }: CategoryItem) => [
  { label: "名称", value: name },
  { label: "次序", value: String(position) },
];

function CategoryDialog({ row, onClose, onDone }: { row: CategoryItem | null; onClose(): void; onDone(): void }) {
  const {
    version = 0,
    theirs,
    shell,
    note,
  } = useConflictingVersion({
    saved: row,
    newest: () => newestOf(row?.id),
    detailsOf: theirDetails,
  });
  function save(form: FormData) {
    const texts = { name: typed(form, "name"), position: typed(form, "position") };
    if (row) return api.giftCategory.edit({ id: row.id, version, ...texts });
    const ref = typed(form, "ref");
    return api.giftCategory.create({ ref, ...texts, isDressing: form.get("isDressing") === null ? 0 : 1 });
  }
  const before = theirs ?? row;
  const undo = before && {
    done: `分类“${before.name}”改了`,
    call: (saved: { id: number; version: number }) =>
      api.giftCategory.edit({ ...saved, name: before.name, position: before.position }),
  };
  return (
    <Dialog title={row ? `编辑 ${row.name}` : "添加分类"} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} undo={undo ?? undefined} onCancel={onClose} {...shell}>
        {note}
        <Field name="name" label="名称" maxLength={10} defaultValue={row?.name} />
        <Field name="position" label="次序" hint="小的在前" inputMode="numeric" defaultValue={row?.position ?? 0} />
        {row === null && <Field name="isDressing" type="checkbox" label="家庭装扮（只有家人能添，以后不能再改）" />}
      </FormShell>
    </Dialog>
  );
}

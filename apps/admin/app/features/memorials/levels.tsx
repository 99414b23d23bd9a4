import { useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import type { Column, RowAction } from "../../parts/table-types.ts";
import { typed } from "../../parts/form-values.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import { useSelf } from "../../session/session-store.ts";
import type { LevelItem } from "./memorial-items.ts";
import { useList } from "../../parts/use-list.ts";
import type { CallOptions } from "@changming/contract/client";

const columns: readonly Column<LevelItem>[] = [
  { key: "level", title: "等级", text: ({ level }) => String(level) },
  { key: "name", title: "名称", text: ({ level_name }) => level_name },
  { key: "description", title: "说明", text: ({ description }) => description },
  { key: "area", title: "面积", text: ({ area }) => area },
  { key: "residences", title: "公开的居所", text: ({ residence_nums }) => String(residence_nums) },
];

/** The seven rows fit on one page. */
function listLevels() {
  const { queryKey, queryFn } = queries.level.list({});
  return {
    queryKey: [...queryKey, "page"],
    queryFn: async (options?: CallOptions) => {
      const { itemList } = await queryFn(options);
      return { counts: itemList.length, has_more_counts: false, itemList };
    },
  };
}

/** The names of the seven levels. */
export function Levels() {
  const { role } = useSelf();
  const list = useList(listLevels);
  const [row, setRow] = useState<LevelItem | null>(null);
  const close = () => setRow(null);
  const mayEdit = role === "administrator" || role === "editor";
  const actions = (one: LevelItem): RowAction[] =>
    mayEdit ? [{ label: "修改", key: "e", run: () => setRow(one) }] : [];
  return (
    <>
      <DataTable
        name="levels"
        caption="等级"
        idOf={({ level }) => level}
        list={list}
        columns={columns}
        actions={actions}
      />
      {row && <EditLevel row={row} onClose={close} onDone={close} />}
    </>
  );
}

async function newestOf(level: number) {
  const answer = await api.level.list({});
  if (!answer.ok) return answer;
  return { ...answer, body: answer.body.itemList.find((one) => one.level === level) ?? null };
}

const theirDetails = ({ level_name, description }: LevelItem) => [
  { label: "名称", value: level_name },
  { label: "说明", value: description },
];

function EditLevel({ row, onClose, onDone }: { row: LevelItem; onClose(): void; onDone(): void }) {
  const {
    version = row.version,
    theirs,
    shell,
    note,
  } = useConflictingVersion({
    saved: row,
    newest: () => newestOf(row.level),
    detailsOf: theirDetails,
  });
  const save = (form: FormData) =>
    api.level.edit({
      level: row.level,
      version,
      name: typed(form, "name"),
      description: typed(form, "description"),
    });
  const { level, level_name, description } = theirs ?? row;
  const undo = {
    done: `第 ${level} 级改了`,
    call: (saved: { version: number }) =>
      api.level.edit({ level, version: saved.version, name: level_name, description }),
  };
  return (
    <Dialog title={`修改第 ${row.level} 级`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} undo={undo} onCancel={onClose} {...shell}>
        {note}
        <Field name="name" label="名称" maxLength={10} defaultValue={row.level_name} />
        <Field name="description" label="说明" maxLength={100} defaultValue={row.description} />
      </FormShell>
    </Dialog>
  );
}

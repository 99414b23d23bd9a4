import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import type { CategoryItem } from "./gift-labels.ts";

async function newestOf(id: number | undefined) {
  const answer = await api.giftCategory.list({ pageSize: 100 });
  return answer.ok ? { ...answer, body: answer.body.itemList.find((one) => one.id === id) ?? null } : answer;
}

const theirDetails = ({ name, position }: CategoryItem) => [
  { label: "名称", value: name },
  { label: "次序", value: String(position) },
];

export function CategoryDialog({
  row,
  onClose,
  onDone,
}: {
  row: CategoryItem | null;
  onClose(): void;
  onDone(): void;
}) {
  const {
    version = 0,
    shell,
    note,
  } = useConflictingVersion({
    present: row,
    newest: () => newestOf(row?.id),
    detailsOf: theirDetails,
  });
  function save(form: FormData) {
    const texts = { name: typed(form, "name"), position: typed(form, "position") };
    if (row) return api.giftCategory.edit({ id: row.id, version, ...texts });
    const ref = typed(form, "ref");
    return api.giftCategory.create({ ref, ...texts, isDressing: form.get("isDressing") === null ? 0 : 1 });
  }
  return (
    <Dialog title={row ? `编辑 ${row.name}` : "添加分类"} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} {...shell}>
        {(fieldErrorOf) => (
          <>
            {note}
            <Field name="name" label="名称" maxLength={10} defaultValue={row?.name} error={fieldErrorOf("name")} />
            <Field
              name="position"
              label="次序"
              hint="小的在前"
              inputMode="numeric"
              defaultValue={row?.position ?? 0}
              error={fieldErrorOf("position")}
            />
            {row === null && <Field name="isDressing" type="checkbox" label="家庭装扮（只有家人能添，以后不能再改）" />}
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

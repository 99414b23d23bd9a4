import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { reasonLimit } from "../../parts/reason-limit.ts";
import { typed } from "../../parts/typed.ts";
import type { FindingItem } from "./money-items.ts";
import { findingKinds } from "./money-labels.ts";

interface ResolveDialogProps {
  row: FindingItem;
  onClose(): void;
  onDone(): void;
}

/** The explanation of a difference. */
export function ResolveDialog({ row, onClose, onDone }: ResolveDialogProps) {
  const save = (form: FormData) => api.bill.resolve({ id: row.id, note: typed(form, "note") });
  return (
    <Dialog title="答复这条差异" onClose={onClose}>
      <p>
        {row.day} {row.number}：{findingKinds[row.kind]}。答复以后不再提醒，答复不能再改。
      </p>
      <FormShell save={save} saveLabel="答复" onCancel={onClose} onSaved={onDone}>
        {(fieldErrorOf) => (
          <TextField name="note" label="查到了什么" maxLength={reasonLimit} error={fieldErrorOf("note")} />
        )}
      </FormShell>
    </Dialog>
  );
}

import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { wayChoices } from "./money-labels.ts";

export interface RunAgain {
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
export function RunAgainDialog({ requested, onClose, onDone }: RunAgainDialogProps) {
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
        {(fieldErrorOf) => (
          <>
            <Field name="day" label="日期" type="date" defaultValue={requested.day} error={fieldErrorOf("day")} />
            <ChoiceField
              name="payType"
              label="付款方式"
              choices={wayChoices}
              defaultValue={String(requested.payType)}
              error={fieldErrorOf("payType")}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

import { api } from "../../api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { wayChoices } from "./money-words.ts";

export interface RunAgain {
  day: string;
  payType: number;
}

interface RunAgainDialogProps {
  asked: RunAgain;
  onClose(): void;
  /** With what was found, in a sentence. */
  onDone(sentence: string): void;
}

/** A day's bill, fetched once more and compared anew. */
export function RunAgainDialog({ asked, onClose, onDone }: RunAgainDialogProps) {
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
        {(wrongOf) => (
          <>
            <Field name="day" label="日期" type="date" defaultValue={asked.day} wrong={wrongOf("day")} />
            <ChoiceField
              name="payType"
              label="付款方式"
              choices={wayChoices}
              defaultValue={String(asked.payType)}
              wrong={wrongOf("payType")}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

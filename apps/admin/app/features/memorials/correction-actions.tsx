import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { correctedIn } from "./corrected-in.ts";
import type { CorrectionItem } from "./memorial-items.ts";
import styles from "./memorials.module.css";
import { useLevelChoices } from "./use-level-choices.ts";

interface ActionProps {
  row: CorrectionItem;
  onClose(): void;
  onDone(): void;
}

type FieldErrorOf = (field: string) => string | undefined;

const calendars = [
  { value: "solar", label: "公历" },
  { value: "lunar", label: "农历" },
  { value: "leap", label: "农历闰月" },
];

const genders = [
  { value: "1", label: "男" },
  { value: "2", label: "女" },
];

function AnswerField({ fieldErrorOf }: { fieldErrorOf: FieldErrorOf }) {
  return (
    <TextField
      name="answer"
      label="答复"
      hint="申请人在站内消息里看到"
      maxLength={300}
      error={fieldErrorOf("answer")}
    />
  );
}

/** Corrects the facts on the certificate; only changed fields are sent. */
export function CorrectDialog({ row, onClose, onDone }: ActionProps) {
  const { id, residence_name, content, facts } = row;
  const levels = useLevelChoices();
  const save = (form: FormData) =>
    api.correction.answer({ id, isDone: 1, answer: typed(form, "answer"), ...correctedIn(form, facts) });
  return (
    <Dialog title={`更正 ${residence_name} 的居所证书`} isWide onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="更正">
        {(fieldErrorOf) => (
          <>
            <p className={styles.text}>{content}</p>
            <div className={styles.pair}>
              <Field name="name" label="姓名" defaultValue={facts.name} error={fieldErrorOf("name")} />
              <ChoiceField
                name="gender"
                label="性别"
                choices={genders}
                defaultValue={String(facts.gender)}
                error={fieldErrorOf("gender")}
              />
              <Field name="nation" label="民族" defaultValue={facts.nation} error={fieldErrorOf("nation")} />
              <Field
                name="jiguan_str"
                label="籍贯"
                hint="省与市，逗号分开"
                defaultValue={facts.jiguan_str}
                error={fieldErrorOf("jiguan_str")}
              />
              <DateFields name="birthday" label="出生日期" facts={facts} fieldErrorOf={fieldErrorOf} />
              <DateFields name="shengu" label="身故日期" facts={facts} fieldErrorOf={fieldErrorOf} />
              <ChoiceField
                name="level"
                label="等级"
                choices={levels}
                defaultValue={String(facts.level)}
                error={fieldErrorOf("level")}
              />
              <Field
                name="letter"
                label="字母区"
                maxLength={1}
                defaultValue={facts.letter}
                error={fieldErrorOf("letter")}
              />
              <Field
                name="number"
                label="编号"
                inputMode="numeric"
                defaultValue={facts.number}
                error={fieldErrorOf("number")}
              />
            </div>
            <AnswerField fieldErrorOf={fieldErrorOf} />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

interface DateProps {
  name: "birthday" | "shengu";
  label: string;
  facts: CorrectionItem["facts"];
  fieldErrorOf: FieldErrorOf;
}

function DateFields({ name, label, facts, fieldErrorOf }: DateProps) {
  const field = name === "birthday" ? "birthday" : "shengu_date";
  const calendar = facts[`${name}_leap`] ? "leap" : facts[`${name}_calendar`];
  return (
    <>
      <Field
        name={field}
        label={label}
        hint="如 1938-04-12，只知道年的写 1938"
        defaultValue={facts[field]}
        error={fieldErrorOf(field)}
      />
      <ChoiceField name={`${name}_calendar`} label={`${label}的历法`} choices={calendars} defaultValue={calendar} />
    </>
  );
}

/** Declines the correction, with a reason. */
export function DeclineDialog({ row: { id, residence_name, content }, onClose, onDone }: ActionProps) {
  const save = (form: FormData) => api.correction.answer({ id, isDone: 0, answer: typed(form, "answer") });
  return (
    <Dialog title={`不更正 ${residence_name} 的居所证书`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="不更正">
        {(fieldErrorOf) => (
          <>
            <p className={styles.text}>{content}</p>
            <AnswerField fieldErrorOf={fieldErrorOf} />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

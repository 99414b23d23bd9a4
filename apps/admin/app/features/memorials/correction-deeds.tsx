import { api } from "../../api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { correctedIn } from "./corrected-in.ts";
import type { CorrectionItem } from "./memorial-items.ts";
import styles from "./memorials.module.css";
import { useLevelChoices } from "./use-level-choices.ts";

interface DeedProps {
  row: CorrectionItem;
  onClose(): void;
  onDone(): void;
}

type WrongOf = (field: string) => string | undefined;

const calendars = [
  { value: "solar", label: "公历" },
  { value: "lunar", label: "农历" },
  { value: "leap", label: "农历闰月" },
];

const genders = [
  { value: "1", label: "男" },
  { value: "2", label: "女" },
];

function AnswerField({ wrongOf }: { wrongOf: WrongOf }) {
  return (
    <TextField name="answer" label="答复" hint="申请人在站内消息里看到" maxLength={300} wrong={wrongOf("answer")} />
  );
}

/** What stands on the certificate, to be put right: only what was changed is sent. */
export function CorrectDialog({ row, onClose, onDone }: DeedProps) {
  const { id, residence_name, content, facts } = row;
  const levels = useLevelChoices();
  const save = (form: FormData) =>
    api.correction.answer({ id, isDone: 1, answer: typed(form, "answer"), ...correctedIn(form, facts) });
  return (
    <Dialog title={`更正 ${residence_name} 的居所证书`} isWide onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="更正">
        {(wrongOf) => (
          <>
            <p className={styles.text}>{content}</p>
            <div className={styles.pair}>
              <Field name="name" label="姓名" defaultValue={facts.name} wrong={wrongOf("name")} />
              <ChoiceField
                name="gender"
                label="性别"
                choices={genders}
                defaultValue={String(facts.gender)}
                wrong={wrongOf("gender")}
              />
              <Field name="nation" label="民族" defaultValue={facts.nation} wrong={wrongOf("nation")} />
              <Field
                name="jiguan_str"
                label="籍贯"
                hint="省与市，逗号分开"
                defaultValue={facts.jiguan_str}
                wrong={wrongOf("jiguan_str")}
              />
              <DateFields name="birthday" label="出生日期" facts={facts} wrongOf={wrongOf} />
              <DateFields name="shengu" label="身故日期" facts={facts} wrongOf={wrongOf} />
              <ChoiceField
                name="level"
                label="等级"
                choices={levels}
                defaultValue={String(facts.level)}
                wrong={wrongOf("level")}
              />
              <Field name="letter" label="字母区" maxLength={1} defaultValue={facts.letter} wrong={wrongOf("letter")} />
              <Field
                name="number"
                label="编号"
                inputMode="numeric"
                defaultValue={facts.number}
                wrong={wrongOf("number")}
              />
            </div>
            <AnswerField wrongOf={wrongOf} />
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
  wrongOf: WrongOf;
}

function DateFields({ name, label, facts, wrongOf }: DateProps) {
  const field = name === "birthday" ? "birthday" : "shengu_date";
  const calendar = facts[`${name}_leap`] ? "leap" : facts[`${name}_calendar`];
  return (
    <>
      <Field
        name={field}
        label={label}
        hint="如 1938-04-12，只知道年的写 1938"
        defaultValue={facts[field]}
        wrong={wrongOf(field)}
      />
      <ChoiceField name={`${name}_calendar`} label={`${label}的历法`} choices={calendars} defaultValue={calendar} />
    </>
  );
}

/** Nothing is changed, and why. */
export function DeclineDialog({ row: { id, residence_name, content }, onClose, onDone }: DeedProps) {
  const save = (form: FormData) => api.correction.answer({ id, isDone: 0, answer: typed(form, "answer") });
  return (
    <Dialog title={`不更正 ${residence_name} 的居所证书`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="不更正">
        {(wrongOf) => (
          <>
            <p className={styles.text}>{content}</p>
            <AnswerField wrongOf={wrongOf} />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}

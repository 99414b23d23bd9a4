import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSelf } from "../../session/session-store.ts";
import { type CorrectionItem, decides, useLevelChoices } from "./memorial-items.ts";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { correctedIn } from "./corrected-in.ts";
import styles from "./memorials.module.css";

interface OpenedCorrectionProps {
  id: number;
  action: "correct" | "decline";
  onDone(): void;
}

/**
 * One request on any page of its list: with the form that answers it, or read-only when it is decided or the user may
 * not decide.
 */
export function OpenedCorrection({ id, action, onDone }: OpenedCorrectionProps) {
  const { role } = useSelf();
  const query = useQuery({ ...queries.correction.detail({ id }), staleTime: "static" });
  if (!query.isSuccess) {
    return (
      <Dialog title="证书更正" onClose={onDone}>
        <Loading query={query} />
      </Dialog>
    );
  }
  const row = query.data;
  if (row.state !== "waiting" || !decides(role)) return <ReadCorrection row={row} onClose={onDone} />;
  const Answer = action === "correct" ? CorrectDialog : DeclineDialog;
  return <Answer row={row} onClose={onDone} onDone={onDone} />;
}

const states = { waiting: "待答复", corrected: "已更正", declined: "不更正" } as const;

function ReadCorrection({ row, onClose }: { row: CorrectionItem; onClose(): void }) {
  return (
    <Dialog title={`${row.residence_name} 的居所证书`} onClose={onClose}>
      <DetailList
        details={[
          { label: "位置", value: `${row.garden_name} ${row.number_text}` },
          { label: "谁提出的", value: row.nickname },
          { label: "要更正的内容", value: row.content, isWide: true },
          { label: "结果", value: states[row.state] },
          { label: "答复时间", value: row.decide_time },
          { label: "答复", value: row.answer, isWide: true },
        ]}
      />
    </Dialog>
  );
}

interface ActionProps {
  row: CorrectionItem;
  onClose(): void;
  onDone(): void;
}

const calendars = [
  { value: "solar", label: "公历" },
  { value: "lunar", label: "农历" },
  { value: "leap", label: "农历闰月" },
];

const genders = [
  { value: "1", label: "男" },
  { value: "2", label: "女" },
];

function AnswerField() {
  return <TextField name="answer" label="答复" hint="申请人在站内消息里看到" maxLength={300} />;
}

/** Corrects the facts on the certificate; only changed fields are sent. */
function CorrectDialog({ row, onClose, onDone }: ActionProps) {
  const { id, residence_name, content, facts } = row;
  const levels = useLevelChoices();
  const save = (form: FormData) =>
    api.correction.answer({ id, isDone: 1, answer: typed(form, "answer"), ...correctedIn(form, facts) });
  return (
    <Dialog title={`更正 ${residence_name} 的居所证书`} isWide onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="更正">
        <p className={styles.text}>{content}</p>
        <div className={styles.pair}>
          <Field name="name" label="姓名" defaultValue={facts.name} />
          <ChoiceField name="gender" label="性别" choices={genders} defaultValue={String(facts.gender)} />
          <Field name="nation" label="民族" defaultValue={facts.nation} />
          <Field name="jiguan_str" label="籍贯" hint="省与市，逗号分开" defaultValue={facts.jiguan_str} />
          <DateFields name="birthday" label="出生日期" facts={facts} />
          <DateFields name="shengu" label="身故日期" facts={facts} />
          <ChoiceField name="level" label="等级" choices={levels} defaultValue={String(facts.level)} />
          <Field name="letter" label="字母区" maxLength={1} defaultValue={facts.letter} />
          <Field name="number" label="编号" inputMode="numeric" defaultValue={facts.number} />
        </div>
        <AnswerField />
      </FormShell>
    </Dialog>
  );
}

interface DateProps {
  name: "birthday" | "shengu";
  label: string;
  facts: CorrectionItem["facts"];
}

function DateFields({ name, label, facts }: DateProps) {
  const field = name === "birthday" ? "birthday" : "shengu_date";
  const calendar = facts[`${name}_leap`] ? "leap" : facts[`${name}_calendar`];
  return (
    <>
      <Field
        name={field}
        label={label}
        hint="如 1938-04-12，只知道年的写 1938"
        defaultValue={facts[field]}
        errorName={field}
      />
      <ChoiceField name={`${name}_calendar`} label={`${label}的历法`} choices={calendars} defaultValue={calendar} />
    </>
  );
}

/** Declines the correction, with a reason. */
function DeclineDialog({ row: { id, residence_name, content }, onClose, onDone }: ActionProps) {
  const save = (form: FormData) => api.correction.answer({ id, isDone: 0, answer: typed(form, "answer") });
  return (
    <Dialog title={`不更正 ${residence_name} 的居所证书`} onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="不更正">
        <p className={styles.text}>{content}</p>
        <AnswerField />
      </FormShell>
    </Dialog>
  );
}

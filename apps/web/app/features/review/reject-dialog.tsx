import { useState } from "react";
import { type RejectionReason, rejectionReasons } from "@changming/contract/rejection-reasons";
import { api } from "../../api.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextArea } from "../feedback/text-area.tsx";
import { PaperDialog } from "../site/paper-dialog.tsx";
import { useForm, wrongOf } from "../site/use-form.ts";
import styles from "./decision-dialog.module.css";
import { type DecisionFormProps, isSettledError } from "./decision-form.ts";
import { rejectionWords } from "./decision-words.ts";
import { RadioList } from "./radio-list.tsx";

const isReason = (code: string): code is RejectionReason => code in rejectionReasons;
const names = ["reasonCode", "reason"] as const;

/** As the contract says it. */
const badReason = "请选择或填写驳回的原因，最多 200 个字";

/** Why it is rejected, in standard words or one's own; says what will happen before it does. */
export function RejectDialog({ review, onClose, onDecided, onRefused }: DecisionFormProps) {
  const { id, name, reasons } = review;
  // What was looked at when this was opened, whatever is asked anew below it.
  const [times] = useState(review.times);
  const [code, setCode] = useState("");
  const [own, setOwn] = useState("");
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async () => {
    if (code === "" && own.trim() === "") return { field: "reason", message: badReason };
    const result = await api.applicationReview.reject({
      id,
      times,
      reasonCode: isReason(code) ? code : "",
      reason: own,
    });
    if (result.ok) await onDecided(result.body);
    else if (isSettledError(result.error)) onRefused(result.msg);
    else return wrongOf(result, names);
    return null;
  });
  const reason = own.trim() || reasons.find((one) => one.code === code)?.text;
  return (
    <PaperDialog title={`驳回${name}的申请`} onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <RadioList
          legend="原因"
          name="reasonCode"
          choices={reasons.map(({ code: value, text }) => ({ value, words: text }))}
          value={code}
          onChoose={setCode}
          error={errorOf("reasonCode")}
        />
        <TextArea
          label="自己写（写了就以这里为准）"
          name="reason"
          rows={3}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          error={errorOf("reason")}
        />
        <p className={styles.what} aria-live="polite">
          {reason && rejectionWords(review, reason)}
        </p>
        <FormEnd label="确认驳回" busyLabel="正在驳回…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </PaperDialog>
  );
}

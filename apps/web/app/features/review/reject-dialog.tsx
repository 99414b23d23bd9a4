import { useState } from "react";
import { type RejectionReason, rejectionReasons } from "@changming/contract/rejection-reasons";
import { api } from "../../api/api.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { useForm, fieldErrorOf } from "../../form/use-form.ts";
import styles from "./decision-dialog.module.css";
import { type DecisionFormProps, isSettledError } from "./decision-form.ts";
import { rejectionText } from "./decision-texts.ts";
import { RadioList } from "./radio-list.tsx";

const isReason = (code: string): code is RejectionReason => code in rejectionReasons;
const names = ["reasonCode", "reason"] as const;

/** The contract's message. */
const badReason = "请选择或填写驳回的原因，最多 200 个字";

/** The reason of a rejection, standard or free text; states the consequences beforehand. */
export function RejectDialog({ review, onClose, onDecided, onError }: DecisionFormProps) {
  const { id, name, reasons } = review;
  // The submission that was reviewed when this was opened, whatever is refetched below it.
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
    else if (isSettledError(result.error)) onError(result.msg);
    else return fieldErrorOf(result, names);
    return null;
  });
  const reason = own.trim() || reasons.find((one) => one.code === code)?.text;
  return (
    <ModalDialog title={`驳回${name}的申请`} onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <RadioList
          legend="原因"
          name="reasonCode"
          choices={reasons.map(({ code: value, text }) => ({ value, text: text }))}
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
          {reason && rejectionText(review, reason)}
        </p>
        <FormEnd label="确认驳回" busyLabel="正在驳回…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </ModalDialog>
  );
}

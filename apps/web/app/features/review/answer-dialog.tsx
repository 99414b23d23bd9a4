import { useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import styles from "./decision-dialog.module.css";
import { changesIn, CorrectionFields } from "./correction-fields.tsx";
import { RadioList } from "./decision-fields.tsx";
import type { CorrectionQueueBody, QueuedCorrection } from "./queue-query.ts";

/** Fields that can have an error, in the order of the form. */
const names = "isDone level letter number name gender jiguan_str nation birthday shengu_date answer".split(" ");

const outcomes = [
  { value: "1", text: "更正" },
  { value: "0", text: "不更正" },
];

const factsIn = (fields: FormData) => Object.fromEntries([...fields.keys()].map((name) => [name, typed(fields, name)]));

interface AnswerDialogProps {
  item: QueuedCorrection;
  levels: CorrectionQueueBody["levels"];
  onClose(): void;
  /** Called when it is answered, by any reviewer: the queue has to be refetched. */
  onAnswered(): void;
}

/** Corrects a certificate, or says why it stays as it is; the family is notified of the change. */
export function AnswerDialog({ item, levels, onClose, onAnswered }: AnswerDialogProps) {
  const [isDone, setDone] = useState("");
  const { errorOf, isBusy, handleSubmit } = useForm<string>(async (fields) => {
    const answer = typed(fields, "answer");
    if (isDone === "") return { field: "isDone", message: "请选择更正或不更正" };
    if (answer.trim() === "") return { field: "answer", message: "请写明答复" };
    const changes = isDone === "1" ? changesIn(factsIn(fields), item.facts) : {};
    if (isDone === "1" && Object.keys(changes).length === 0) {
      return { field: "isDone", message: "没有改动任何一项。不需要更正的，请选“不更正”，并写明原因" };
    }
    const result = await api.propertyCorrection.answer({ id: item.id, isDone, answer, ...changes });
    const isGone = !result.ok && (result.error === "correctionAnswered" || result.error === "notFound");
    if (!result.ok && !isGone) return fieldErrorOf(result, names);
    showToast(result.ok ? "已经答复" : result.msg);
    onAnswered();
    onClose();
    return null;
  });
  return (
    <ModalDialog title="答复更正申请" onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <RadioList
          legend="结果"
          name="isDone"
          choices={outcomes}
          value={isDone}
          onChoose={setDone}
          error={errorOf("isDone")}
          isNarrow
        />
        {isDone === "1" && <CorrectionFields facts={item.facts} levels={levels} errorOf={errorOf} />}
        <TextArea label="答复" name="answer" rows={4} error={errorOf("answer")} />
        <p className={styles.what}>
          {isDone === "1" && "确认之后，居所与证书立即随之改变。"}
          {item.nickname}会在站内消息里看到改了哪几项和您的答复。答复之后不能再改。
        </p>
        <FormEnd label="确认答复" busyLabel="正在答复…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </ModalDialog>
  );
}

import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import styles from "./correction-form.module.css";

const names = ["content"] as const;

/** Requests a correction of the certificate, in the family's own text. */
export function CorrectionForm({ residenceId, onRequested }: { residenceId: number; onRequested(): void }) {
  const refOf = useActionRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const content = typed(fields, "content");
    if (content.trim() === "") return { field: "content", message: "请写明要更正的内容" };
    const result = await api.propertyCorrection.ask({ residenceId, content, ref: refOf(content) });
    if (!result.ok) return fieldErrorOf(result, names, { correctionOpen: "content" });
    showToast("已经提交，请等候答复");
    onRequested();
    return null;
  });
  return (
    <form noValidate method="post" className={styles.form} onSubmit={handleSubmit}>
      <TextArea label="要更正的内容" name="content" rows={4} error={errorOf("content")} />
      <div className={styles.end}>
        <FormEnd label="提交更正申请" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
      </div>
    </form>
  );
}

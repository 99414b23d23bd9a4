import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { useDeedRef } from "../../use-deed-ref.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextArea } from "../feedback/text-area.tsx";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import styles from "./correction-form.module.css";

const names = ["content"] as const;

/** What is wrong on the certificate, in the family's words. */
export function CorrectionForm({ residenceId, onAsked }: { residenceId: number; onAsked(): void }) {
  const refOf = useDeedRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const content = typed(fields, "content");
    if (content.trim() === "") return { field: "content", message: "请写明要更正的内容" };
    const result = await api.propertyCorrection.ask({ residenceId, content, ref: refOf(content) });
    if (!result.ok) return wrongOf(result, names, { correctionOpen: "content" });
    showToast("已经提交，请等候答复");
    onAsked();
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

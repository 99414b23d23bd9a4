import { useState } from "react";
import { FormEnd } from "../../form/form-end.tsx";
import type { FamilyHome } from "../family/family-home.ts";
import { SampleSheet } from "./sample-sheet.tsx";
import { TemplateConflict } from "./template-conflict.tsx";
import type { Template } from "./template-data.ts";
import styles from "./template-editor.module.css";
import { TemplateField } from "./template-field.tsx";
import { usePreview } from "./use-preview.ts";
import { useTemplate } from "./use-template.ts";

/** Edits the text of future certificates, with a live preview. */
export function TemplateEditor({ first, home }: { first: Template; home: FamilyHome }) {
  const { saved, templateText, setTemplateText, theirs, takeTheirs, saveMine, form } = useTemplate(
    home.detail.id,
    first,
  );
  const preview = usePreview(home.detail.id, saved, templateText);
  const [isTouched, setTouched] = useState(false);

  function write(next: string) {
    setTemplateText(next);
    setTouched(true);
  }

  const error = form.errorOf("template") || (isTouched ? preview.error : "");
  return (
    <>
      <form noValidate method="post" className={styles.form} onSubmit={form.handleSubmit}>
        <TemplateField {...saved} templateText={templateText} error={error} onWrite={write} />
        {theirs && <TemplateConflict theirs={theirs} onTake={takeTheirs} onSaveMine={saveMine} />}
        <div className={styles.end}>
          <FormEnd label="保存" busyLabel="正在保存…" isBusy={form.isBusy} error={form.errorOf("form")} />
        </div>
      </form>
      <SampleSheet
        home={home}
        html={preview.html}
        isBeside
        note="样张：名字和编号是举例。保存之后新发的证书用这段文字，已经发出的保持原样。"
      />
    </>
  );
}

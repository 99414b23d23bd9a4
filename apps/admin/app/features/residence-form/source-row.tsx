import { Input } from "antd";
import { useFieldError } from "../../parts/field-errors.ts";
import { FormRow, RowErrors } from "./form-row.tsx";
import { TextControl } from "./draft-controls.tsx";
import type { DraftProps } from "./person-rows.tsx";
import styles from "./residence-form.module.css";

/** Where what is said is from; required of everyone who is no family's own. */
export function SourceRow({ draft, change }: DraftProps) {
  const error = useFieldError("source");
  return (
    <FormRow title="出处" note={draft.kind === "ordinary" ? "可空" : "必填"}>
      <div className={styles.fields}>
        <Input.TextArea
          className={styles.text}
          autoSize={{ minRows: 1, maxRows: 4 }}
          data-field="source"
          aria-label="出处"
          aria-invalid={error ? true : undefined}
          status={error ? "error" : ""}
          placeholder="《史记》卷八十四　屈原贾生列传；生卒年另据……"
          value={draft.source}
          onChange={(event) => change({ source: event.target.value })}
        />
        <TextControl
          label="出处的网址"
          field="source_url"
          value={draft.sourceUrl}
          width="12rem"
          placeholder="网址，可空"
          onValue={(sourceUrl) => change({ sourceUrl })}
        />
      </div>
      <RowErrors names={["source", "source_url"]} />
    </FormRow>
  );
}

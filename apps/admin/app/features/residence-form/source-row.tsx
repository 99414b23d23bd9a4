import { Button, Input } from "antd";
import { maxMoreSources } from "@changming/contract/limits";
import { useFieldError } from "../../parts/field-errors.ts";
import { FormRow, RowErrors } from "./form-row.tsx";
import { TextControl } from "./draft-controls.tsx";
import type { DraftProps } from "./person-rows.tsx";
import styles from "./residence-form.module.css";

/** Where what is said is from; required of everyone who is no family's own. */
export function SourceRow({ draft, change }: DraftProps) {
  const error = useFieldError("source");
  const { moreSources: more } = draft;
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
      {more.map((one, at) => (
        // Only their place tells them apart.
        <div key={at} className={styles.fields}>
          <TextControl
            label={`第 ${at + 2} 条出处`}
            field="more_sources"
            value={one.text}
            maxLength={200}
            placeholder="生卒年另据……"
            onValue={(text) => change({ moreSources: more.with(at, { ...one, text }) })}
          />
          <TextControl
            label={`第 ${at + 2} 条出处的网址`}
            value={one.url}
            width="12rem"
            placeholder="网址，可空"
            onValue={(url) => change({ moreSources: more.with(at, { ...one, url }) })}
          />
          <Button
            type="text"
            aria-label={`去掉第 ${at + 2} 条出处`}
            onClick={() => change({ moreSources: more.toSpliced(at, 1) })}
          >
            去掉
          </Button>
        </div>
      ))}
      {more.length < maxMoreSources && (
        <Button
          className={styles.more}
          type="link"
          onClick={() => change({ moreSources: [...more, { text: "", url: "" }] })}
        >
          再加一条
        </Button>
      )}
      <RowErrors names={["source", "source_url", "more_sources"]} />
    </FormRow>
  );
}

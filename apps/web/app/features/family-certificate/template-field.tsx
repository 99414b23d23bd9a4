import { useRef } from "react";
import { characterCount } from "@changming/kit/text";
import { Button } from "@changming/ui/button";
import { TextArea } from "../../form/text-area.tsx";
import { inserted } from "./insert-place.ts";
import { PlaceButtons } from "./place-buttons.tsx";
import { maxTemplateLength, type Template } from "./template-data.ts";
import styles from "./template-field.module.css";

interface TemplateFieldProps extends Pick<Template, "places" | "standing"> {
  templateText: string;
  error: string;
  onWrite(templateText: string): void;
}

/** The text of a certificate, with buttons for its placeholders. */
export function TemplateField({ places, standing, templateText, error, onWrite }: TemplateFieldProps) {
  const area = useRef<HTMLDivElement>(null);

  function put(place: string) {
    const field = area.current?.querySelector("textarea");
    if (!field) return;
    const next = inserted(templateText, { start: field.selectionStart, end: field.selectionEnd }, `{${place}}`);
    onWrite(next.text);
    field.focus();
    // The field has its new value only after this render.
    requestAnimationFrame(() => field.setSelectionRange(next.caret, next.caret));
  }

  return (
    <div ref={area}>
      <PlaceButtons places={places} onPut={put} />
      <TextArea
        label="证书上的文字"
        name="template"
        rows={6}
        value={templateText}
        onChange={({ target }) => onWrite(target.value)}
        error={error}
      />
      <p className={styles.row}>
        <span>
          {characterCount(templateText)} / {maxTemplateLength} 字
        </span>
        <Button kind="bare" disabled={templateText === standing} onClick={() => onWrite(standing)}>
          用通行的文字
        </Button>
      </p>
    </div>
  );
}

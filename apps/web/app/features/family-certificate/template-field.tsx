import { useRef } from "react";
import { characterCount } from "@changming/kit/text";
import { Button } from "@changming/ui/button";
import { TextArea } from "../../form/text-area.tsx";
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

/** Buttons that insert a placeholder at the caret; placeholders are filled in when a certificate is issued. */
function PlaceButtons({ places, onPut }: { places: readonly string[]; onPut(place: string): void }) {
  return (
    <div className={styles.places} role="group" aria-label="插入会自动填写的内容">
      <span>插入</span>
      {places.map((place) => (
        <button key={place} type="button" onClick={() => onPut(place)}>
          {place}
        </button>
      ))}
    </div>
  );
}

/** A text with its selection replaced, and the new caret position. */
export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  put: string,
): { text: string; caret: number } {
  return { text: text.slice(0, start) + put + text.slice(end), caret: start + put.length };
}

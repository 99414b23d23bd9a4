import { useRef } from "react";
import { characterCount } from "@changming/kit/text";
import { Button } from "@changming/ui/button";
import { TextArea } from "../feedback/text-area.tsx";
import { inserted } from "./insert-place.ts";
import { PlaceButtons } from "./place-buttons.tsx";
import { longestTemplate, type Template } from "./template-data.ts";
import styles from "./template-field.module.css";

export interface TemplateFieldProps extends Pick<Template, "places" | "standing"> {
  words: string;
  error: string;
  onWrite(words: string): void;
}

/** The words of a certificate, with the places that fill themselves at hand. */
export function TemplateField({ places, standing, words, error, onWrite }: TemplateFieldProps) {
  const area = useRef<HTMLDivElement>(null);

  function put(place: string) {
    const field = area.current?.querySelector("textarea");
    if (!field) return;
    const next = inserted(words, { start: field.selectionStart, end: field.selectionEnd }, `{${place}}`);
    onWrite(next.text);
    field.focus();
    // The field holds the new words after this render.
    requestAnimationFrame(() => field.setSelectionRange(next.caret, next.caret));
  }

  return (
    <div ref={area}>
      <PlaceButtons places={places} onPut={put} />
      <TextArea
        label="证书上的文字"
        name="template"
        rows={6}
        value={words}
        onChange={({ target }) => onWrite(target.value)}
        error={error}
      />
      <p className={styles.line}>
        <span>
          {characterCount(words)} / {longestTemplate} 字
        </span>
        <Button kind="bare" disabled={words === standing} onClick={() => onWrite(standing)}>
          用通行的文字
        </Button>
      </p>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { maxTemplateLength } from "@changming/contract/limits";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { FormEnd } from "../../form/form-end.tsx";
import type { FamilyHome } from "../family/family-home.ts";
import { SampleSheet } from "./sample-sheet.tsx";
import styles from "./template-editor.module.css";
import { api } from "../../api/api.ts";
import { type FailedResult, useForm, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { characterCount } from "@changming/kit/text";
import { TextArea } from "../../form/text-area.tsx";
import type { certificateTemplate } from "@changming/contract/certificate-template";
import type { BodyOf } from "@changming/contract/define";

/** Edits the text of future certificates, with a live preview (R-family-7). */
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

interface TemplateConflictProps {
  theirs: Template;
  onTake(): void;
  onSaveMine(): void;
}

/**
 * Another member saved a different text meanwhile: displays it, leaves the user's in the field, and lets them choose.
 */
export function TemplateConflict({ theirs, onTake, onSaveMine }: TemplateConflictProps) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), [theirs]);
  return (
    <section ref={part} tabIndex={-1} className={styles.conflict} aria-labelledby="theirs">
      <h2 id="theirs">家人刚才保存的文字</h2>
      <p className={styles.text}>{templateTextOf(theirs)}</p>
      <p className={styles.note}>您写的还在上面，没有丢。</p>
      <p className={styles.ways}>
        <Button onClick={onSaveMine}>保留我的，再保存</Button>
        <Button kind="ghost" onClick={onTake}>
          改用家人的
        </Button>
      </p>
    </section>
  );
}

const names = ["template"] as const;
type TemplateFieldError = FieldError<(typeof names)[number]>;

/** The text in the field, the last saved one, and what another member saved meanwhile. */
function useTemplate(residenceId: number, first: Template) {
  const [saved, setSaved] = useState(first);
  const [templateText, setTemplateText] = useState(templateTextOf(first));
  const [theirs, setTheirs] = useState<Template | null>(null);

  /** `version`: the version of the text that the user has seen. */
  async function save(version: number): Promise<TemplateFieldError | null> {
    const template = templateOf(templateText, saved.standing);
    const result = await api.certificateTemplate.edit({ residenceId, template, version });
    if (!result.ok) return result.error === "editedMeanwhile" ? meet(result) : fieldErrorOf(result, names);
    setSaved(result.body);
    setTheirs(null);
    showToast("保存成功");
    return null;
  }

  async function meet(failure: FailedResult): Promise<TemplateFieldError> {
    const now = await api.certificateTemplate.get({ residenceId });
    if (now.ok) setTheirs(now.body);
    return { field: "form", message: failure.msg, isAnswer: true };
  }

  const form = useForm<(typeof names)[number]>(() => save(saved.version));

  return {
    saved,
    templateText,
    setTemplateText,
    theirs,
    form,
    takeTheirs() {
      if (!theirs) return;
      setSaved(theirs);
      setTemplateText(templateTextOf(theirs));
      setTheirs(null);
      form.setFieldError(null);
    },
    saveMine() {
      if (theirs) void save(theirs.version).then(form.setFieldError);
    },
  };
}

/** Debounce, ms. */
const debounceMs = 500;

/**
 * The certificate's HTML with this text, as the server fills it in. The last valid one stays while the text is invalid;
 * `error` is the message then, else "".
 */
function usePreview(residenceId: number, saved: Template, templateText: string): { html: string; error: string } {
  const [preview, setPreview] = useState({ html: saved.remembrance_text, error: "" });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetchPreview = async () => {
      const template = templateOf(templateText, saved.standing);
      const result = await api.certificateTemplate.preview({ residenceId, template }, { signal });
      if (signal.aborted) return;
      if (result.ok) setPreview({ html: result.body.remembrance_text, error: "" });
      else setPreview(({ html }) => ({ html, error: result.msg }));
    };
    const timer = setTimeout(() => void fetchPreview(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [residenceId, saved.standing, templateText]);
  return preview;
}

export type Template = BodyOf<typeof certificateTemplate.get>;

/** The text of the certificate: the family's own, else the default (`standing`). */
export const templateTextOf = ({ template, standing }: Pick<Template, "template" | "standing">): string =>
  template === "" ? standing : template;

/** The value to store: "" for the default text, so that later changes of the default apply. */
export const templateOf = (templateText: string, standing: string): string =>
  templateText.trim() === standing.trim() ? "" : templateText;

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
        <Button kind="ghost" disabled={templateText === standing} onClick={() => onWrite(standing)}>
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

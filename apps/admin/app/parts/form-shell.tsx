import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { sessionState, useLogins } from "../session/session-store.ts";
import { useConfirmLeave } from "./dialog.tsx";
import { Button } from "./button.tsx";
import { FormUploads, Writing } from "./writing.ts";
import styles from "./parts.module.css";
import { newRef } from "../api/api.ts";
import { useUnsavedMark, useUnsavedScope } from "./unsaved.ts";
import { stillApplies } from "./use-form-error.ts";

interface FormShellProps<Body> {
  /** Renders the fields; `fieldErrorOf` returns a field's error. The inputs are uncontrolled. */
  children(fieldErrorOf: (field: string) => string | undefined): ReactNode;
  /** The form's fields, and a `ref` for idempotent creation. */
  save(form: FormData): Promise<Result<Body>>;
  onSaved?(body: Body): void;
  /** Fetches the version that another user saved; without it the conflict is only reported. */
  showConflictingVersion?(): void;
  saveLabel?: string;
  onCancel?(): void;
  /** For roles that may not save: the fields without the footer. */
  isReadOnly?: boolean;
}

type FailedResult = Extract<Result<never>, { ok: false }>;

const stuck: FailedResult = { ok: false, error: "offline", msg: "有图片没有传上去，请重新选一次再保存" };

/**
 * The form component of the admin application: it saves once at a time after its uploads are finished, displays errors
 * at their fields, reports a conflicting save without losing input, and confirms before unsaved changes are left.
 */
export function FormShell<Body>(props: FormShellProps<Body>) {
  const { children, save, onSaved, showConflictingVersion, saveLabel = "保存", onCancel, isReadOnly = false } = props;
  const logins = useLogins();
  const [lastFailure, setLastFailure] = useState<{ answer: FailedResult; logins: number } | null>(null);
  // An error about an expired session disappears after the next login.
  const failure =
    lastFailure && stillApplies({ error: lastFailure.answer.error, logins: lastFailure.logins }, logins)
      ? lastFailure.answer
      : null;
  const [state, setState] = useState<"still" | "changed" | "saving" | "saved">("still");
  const [writing] = useState(() => new Writing());
  const form = useRef<HTMLFormElement>(null);
  const ref = useRef("");
  const place = useUnsavedScope();
  const { hold, letGo } = useUnsavedMark(place);
  const { confirmLeave, question } = useConfirmLeave(place);
  function change() {
    writing.change();
    hold();
    if (!writing.isSaving) setState("changed");
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles events through portals: a form in a dialog inside this form is not this one.
    if (event.target !== form.current) return;
    await writing.saveOnce(async (isStill) => {
      setState("saving");
      setLastFailure(null);
      const endSaving = place.beginSaving();
      const sent = writing.waitForAll().then((isAll) => (isAll ? sendWritten() : stuck));
      const answer = await sent.finally(endSaving);
      if (!answer.ok) return showFailure(answer);
      ref.current = "";
      // Input typed during the save is not saved.
      if (isStill()) letGo();
      setState(isStill() ? "saved" : "changed");
      onSaved?.(answer.body);
    });
  }
  function sendWritten() {
    writing.beginSending();
    const written = new FormData(form.current ?? undefined);
    // The same ref until a success arrives: a retry after a lost response creates nothing twice.
    ref.current ||= newRef();
    written.set("ref", ref.current);
    return save(written);
  }
  function showFailure(answer: FailedResult) {
    setState("changed");
    setLastFailure({ answer, logins: sessionState().logins });
    if (form.current && answer.field !== undefined) fieldIn(form.current, answer.field)?.focus();
  }
  const fieldErrorOf = (field: string) => (failure?.field === field ? failure.msg : undefined);
  const isConflict = failure?.error === "editedMeanwhile";
  return (
    <>
      {question}
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onInput={isReadOnly ? undefined : change}
        noValidate
      >
        <FormUploads value={writing}>{children(fieldErrorOf)}</FormUploads>
        <p role="alert" className={styles.error}>
          {failure && failure.field === undefined ? failure.msg : ""}
        </p>
        {isConflict && showConflictingVersion && <Button onClick={showConflictingVersion}>看看最新的内容</Button>}
        {!isReadOnly && (
          <div className={styles.actions}>
            <span role="status">{state === "saved" ? "已保存" : ""}</span>
            {onCancel && <Button onClick={() => confirmLeave(onCancel)}>取消</Button>}
            <Button type="submit" kind="main" isBusy={state === "saving"}>
              {saveLabel}
            </Button>
          </div>
        )}
      </form>
    </>
  );
}

/** The input of this name; a rich text editor is not a native form control. */
function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = form.elements.namedItem(name);
  return named instanceof HTMLElement ? named : form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
}

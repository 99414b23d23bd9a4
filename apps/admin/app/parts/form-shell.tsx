import { Button } from "antd";
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { useMutation } from "@tanstack/react-query";
import { bodyOrThrow, CallError, type FailedResult } from "../api/query.ts";
import { useConfirmLeave } from "./dialog.tsx";
import { FieldErrors } from "./field-errors.ts";
import { FormStateContext, FormState } from "./form-state.ts";
import styles from "./parts.module.css";
import { newRef } from "../api/api.ts";
import { offerUndo, type Undo } from "./undo.tsx";
import { useUnsavedMark, useUnsavedScope } from "./unsaved.ts";
import { useCurrentError } from "./use-action.ts";

interface FormShellProps<Body> {
  /** The fields: uncontrolled, and each displays its own error. */
  children: ReactNode;
  /** The form's fields, and a `ref` for idempotent creation. */
  save(form: FormData): Promise<Result<Body>>;
  onSaved?(body: Body): void;
  /** Offered after the save. */
  undo?: Undo<Body> | undefined;
  /** Fetches the version that another user saved; without it the conflict is only reported. */
  showConflictingVersion?(): void;
  saveLabel?: string;
  /** What a success is called, where nothing is saved yet: `验证码发出去了`. */
  savedText?: string;
  /** In place of the save button: submit buttons, whose `name` and `value` the form then has. */
  renderButtons?(isSaving: boolean): ReactNode;
  /** Input is stored elsewhere as it is typed, so leaving loses nothing. */
  isStored?: boolean;
  onCancel?(): void;
  /** For roles that may not save: the fields without the footer. */
  isReadOnly?: boolean;
}

const stuck: FailedResult = { ok: false, error: "offline", msg: "有图片没有传上去，请重新选一次再保存" };

/**
 * The form component of the admin application: it saves once at a time after its uploads are finished, displays errors
 * at their fields, reports a conflicting save without losing input, and confirms before unsaved changes are left.
 */
export function FormShell<Body>(props: FormShellProps<Body>) {
  const { children, save, onSaved, undo, showConflictingVersion, saveLabel = "保存", renderButtons } = props;
  const { savedText = "已保存", isStored = false, onCancel, isReadOnly = false } = props;
  const [state, setState] = useState<"still" | "changed" | "saving" | "saved">("still");
  const [isAtField, setAtField] = useState(false);
  const [formState] = useState(() => new FormState());
  const form = useRef<HTMLFormElement>(null);
  const ref = useRef("");
  const place = useUnsavedScope();
  const { hold, letGo } = useUnsavedMark(place);
  const { confirmLeave, question } = useConfirmLeave(place);
  const saving = useMutation({ mutationFn: saveWritten });
  const failure = useCurrentError(saving.error)?.failure;
  function change() {
    formState.change();
    if (!isStored) hold();
    if (!formState.isSaving) setState("changed");
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles events through portals: a form in a dialog inside this form is not this one.
    if (event.target !== form.current) return;
    await formState.saveOnce(async (isStill) => {
      setState("saving");
      const endSaving = place.beginSaving();
      try {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const body = await saving.mutateAsync(submitter).finally(endSaving);
        ref.current = "";
        // Input typed during the save is not saved.
        if (isStill()) letGo();
        setState(isStill() ? "saved" : "changed");
        if (undo) offerUndo(undo, body);
        onSaved?.(body);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setState("changed");
        const { field } = error.failure;
        const target = form.current && field !== undefined ? fieldIn(form.current, field) : null;
        setAtField(target !== null);
        target?.focus();
      }
    });
  }
  async function saveWritten(submitter: HTMLElement | null): Promise<Body> {
    if (!(await formState.waitForUploads())) throw new CallError(stuck);
    formState.beginSending();
    const written = new FormData(form.current ?? undefined);
    // Disabled by now, so `FormData` would leave it out.
    if (submitter instanceof HTMLButtonElement && submitter.name !== "") written.set(submitter.name, submitter.value);
    // The same ref until a success arrives: a retry after a lost response creates nothing twice.
    ref.current ||= newRef();
    written.set("ref", ref.current);
    return bodyOrThrow(await save(written));
  }
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
        {/* With a field that is still being loaded, the whole form waits: its buttons would move under the pointer. */}
        <Suspense fallback={<p role="status">正在打开编辑器……</p>}>
          <FormStateContext value={formState}>
            <FieldErrors value={failure ?? null}>{children}</FieldErrors>
          </FormStateContext>
          <p role="alert" className={styles.error}>
            {!isAtField && failure?.msg}
          </p>
          {isConflict && showConflictingVersion && <Button onClick={showConflictingVersion}>看看最新的内容</Button>}
          {!isReadOnly && (
            <div className={styles.actions}>
              <span role="status">{state === "saved" ? savedText : ""}</span>
              {onCancel && <Button onClick={() => confirmLeave(onCancel)}>取消</Button>}
              {renderButtons ? (
                renderButtons(state === "saving")
              ) : (
                <Button htmlType="submit" type="primary" disabled={state === "saving"} aria-busy={state === "saving"}>
                  {saveLabel}
                </Button>
              )}
            </div>
          )}
        </Suspense>
      </form>
    </>
  );
}

/** The input of this name; a rich text editor is no native form control, and an image's is hidden. */
function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const named = form.elements.namedItem(name);
  return marked ?? (named instanceof HTMLElement ? named : null);
}

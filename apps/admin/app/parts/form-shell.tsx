import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { sessionState, useLogins } from "../session/session-store.ts";
import { useAskFirst } from "./ask-first.tsx";
import { Button } from "./button.tsx";
import { FormWaits } from "./form-waits.ts";
import styles from "./parts.module.css";
import { newRef } from "./new-ref.ts";
import { useHold, useInnerPlace } from "./unsaved-place.ts";
import { stillStands } from "./use-wrong.ts";
import { Writing } from "./writing.ts";

interface FormShellProps<Body> {
  /** Draws the fields; `wrongOf` gives what is wrong with one. Uncontrolled: what is typed is the form's. */
  children(wrongOf: (field: string) => string | undefined): ReactNode;
  /** The form's fields; `ref` among them is its own name, for what makes something anew. */
  save(form: FormData): Promise<Result<Body>>;
  onSaved?(body: Body): void;
  /** Fetches what somebody else saved meanwhile; without it the conflict is only told. */
  showTheirs?(): void;
  saveLabel?: string;
  onCancel?(): void;
  /** For who may not save: the fields alone, without the foot. */
  isReadOnly?: boolean;
}

type Refused = Extract<Result<never>, { ok: false }>;

const stuck: Refused = { ok: false, error: "offline", msg: "有图片没有传上去，请重新选一次再保存" };

/**
 * The one form of the office: it saves, says so, says what is wrong and where, tells when somebody else saved meanwhile
 * and loses nothing then, and asks before what was typed is left. It saves once at a time, and waits for its pictures.
 */
export function FormShell<Body>(props: FormShellProps<Body>) {
  const { children, save, onSaved, showTheirs, saveLabel = "保存", onCancel, isReadOnly = false } = props;
  const logins = useLogins();
  const [told, setTold] = useState<{ answer: Refused; logins: number } | null>(null);
  // That the login had ended goes with the next login.
  const refused = told && stillStands({ error: told.answer.error, logins: told.logins }, logins) ? told.answer : null;
  const [state, setState] = useState<"still" | "changed" | "saving" | "saved">("still");
  const [writing] = useState(() => new Writing());
  const form = useRef<HTMLFormElement>(null);
  const ref = useRef("");
  const place = useInnerPlace();
  const { hold, letGo } = useHold(place);
  const { askFirst, question } = useAskFirst(place);
  function change() {
    writing.change();
    hold();
    if (!writing.isSaving) setState("changed");
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Portals: what is sent in a dialog that stands in a form is not the form's.
    if (event.target !== form.current) return;
    await writing.saveOnce(async (isStill) => {
      setState("saving");
      setTold(null);
      const endSaving = place.beginSaving();
      const sent = writing.waitForAll().then((isAll) => (isAll ? sendWritten() : stuck));
      const answer = await sent.finally(endSaving);
      if (!answer.ok) return refuse(answer);
      ref.current = "";
      // What was typed while it was being saved is not saved.
      if (isStill()) letGo();
      setState(isStill() ? "saved" : "changed");
      onSaved?.(answer.body);
    });
  }
  function sendWritten() {
    writing.beginSending();
    const written = new FormData(form.current ?? undefined);
    // The same name until an answer says that it is saved: an answer that got lost on its way makes nothing twice.
    ref.current ||= newRef();
    written.set("ref", ref.current);
    return save(written);
  }
  function refuse(answer: Refused) {
    setState("changed");
    setTold({ answer, logins: sessionState().logins });
    if (form.current && answer.field !== undefined) fieldIn(form.current, answer.field)?.focus();
  }
  const wrongOf = (field: string) => (refused?.field === field ? refused.msg : undefined);
  const isConflict = refused?.error === "editedMeanwhile";
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
        <FormWaits value={writing}>{children(wrongOf)}</FormWaits>
        <p role="alert" className={styles.wrong}>
          {refused && refused.field === undefined ? refused.msg : ""}
        </p>
        {isConflict && showTheirs && <Button onClick={showTheirs}>看看最新的内容</Button>}
        {!isReadOnly && (
          <div className={styles.deeds}>
            <span role="status">{state === "saved" ? "已保存" : ""}</span>
            {onCancel && <Button onClick={() => askFirst(onCancel)}>取消</Button>}
            <Button type="submit" kind="main" isBusy={state === "saving"}>
              {saveLabel}
            </Button>
          </div>
        )}
      </form>
    </>
  );
}

/** What is typed in under this name; a rich text is no field of the browser's. */
function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = form.elements.namedItem(name);
  return named instanceof HTMLElement ? named : form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
}

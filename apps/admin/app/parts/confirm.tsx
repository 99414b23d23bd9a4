import { type FormEvent, type ReactNode, useState } from "react";
import type { Result } from "@changming/contract/client";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import styles from "./parts.module.css";
import { typed } from "./form-values.ts";
import { useFormError } from "./use-form-error.ts";

interface DangerConfirmProps {
  title: string;
  /** All effects: who is affected, and what cannot be undone. */
  consequences: ReactNode;
  /** `停用` */
  action: string;
  /** Maximum characters of the reason, where it is lower than usual. */
  maxReason?: number;
  /** Who else reads the reason: `留言人也会读到`. */
  readBy?: string;
  /** Further fields; `act` receives them in the form. */
  children?: ReactNode;
  act(reason: string, form: FormData): Promise<Result<unknown>>;
  onDone(): void;
  onClose(): void;
}

/** Confirmation before a dangerous action: names the effects and requires a reason for the audit log. */
export function DangerConfirm(props: DangerConfirmProps) {
  const { title, consequences, action, maxReason = reasonLimit, readBy, children, act, onDone, onClose } = props;
  const { error, showError } = useFormError();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const reason = typed(form, "reason").trim();
    if (reason === "") return showError("请写明原因，它会留在审计日志里");
    setBusy(true);
    const answer = await act(reason, form);
    setBusy(false);
    if (answer.ok) onDone();
    else showError(answer.msg, answer.error);
  }
  return (
    // Not closable during the request: its result would not be displayed.
    <Dialog title={title} {...(isBusy ? {} : { onClose })}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.consequences}>{consequences}</div>
        {children}
        <TextField
          name="reason"
          label="原因"
          hint={readBy === undefined ? "会留在审计日志里" : `${readBy}；也留在审计日志里`}
          maxLength={maxReason}
        />
        <p role="alert" className={styles.error}>
          {error}
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={isBusy}>
            先不做了
          </Button>
          <Button type="submit" kind="danger" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PlainConfirmProps {
  title: string;
  /** The effects, in a sentence or two. */
  consequences: ReactNode;
  /** Label of the button: `删去`. */
  action: string;
  act(): Promise<Result<unknown>>;
  onClose(): void;
  onDone(): void;
}

/** Confirmation before an irreversible action that needs no reason in the audit log. */
export function PlainConfirm({ title, consequences, action, act, onClose, onDone }: PlainConfirmProps) {
  const { error, showError } = useFormError();
  const [isBusy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    const answer = await act();
    setBusy(false);
    if (answer.ok) onDone();
    else showError(answer.msg, answer.error);
  }
  return (
    // Not closable during the request: its result would not be displayed.
    <Dialog title={title} {...(!isBusy && { onClose })}>
      {typeof consequences === "string" ? <p>{consequences}</p> : consequences}
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={onClose}>
          先不做了
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void submit()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

/** Maximum code points of a reason; the contract's `reasonText`. */
export const reasonLimit = 200;

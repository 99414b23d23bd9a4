import { type ReactNode, useState } from "react";
import type { Result } from "@changming/contract/client";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./parts.module.css";
import { useFormError } from "./use-form-error.ts";

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
  async function performApproved() {
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
        <Button kind="danger" isBusy={isBusy} onClick={() => void performApproved()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

import { type ReactNode, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  title: string;
  /** Label of the button, a verb: 设为私密. */
  action: string;
  stay?: string;
  /** Performs the action; returns an error message, or "" to close the dialog. */
  onConfirm(): Promise<string>;
  onClose(): void;
  /** The consequences, in plain words. */
  children: ReactNode;
}

/** Explains what an action changes before it is performed. */
export function ConfirmDialog({ title, action, stay = "先不了", onConfirm, onClose, children }: ConfirmDialogProps) {
  const ways = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  // Closed by the browser, which restores the focus.
  const close = () => ways.current?.closest("dialog")?.close();

  async function confirm() {
    if (isBusy) return;
    setBusy(true);
    setError("");
    const found = await onConfirm();
    setBusy(false);
    if (found === "") close();
    else setError(found);
  }

  return (
    <ModalDialog title={title} onClose={onClose}>
      <div className={styles.text}>{children}</div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div ref={ways} className={styles.ways}>
        <Button kind="ghost" onClick={close}>
          {stay}
        </Button>
        <Button kind="primary" aria-busy={isBusy} onClick={() => void confirm()}>
          {isBusy ? "请稍等…" : action}
        </Button>
      </div>
    </ModalDialog>
  );
}

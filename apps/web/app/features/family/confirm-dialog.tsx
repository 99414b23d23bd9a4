import { type ReactNode, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { PaperDialog } from "../site/paper-dialog.tsx";
import styles from "./confirm-dialog.module.css";

export interface ConfirmDialogProps {
  title: string;
  /** What the button does, in a verb: 设为私密. */
  action: string;
  stay?: string;
  /** Does it; answers what went wrong, or "" and the dialog closes. */
  onConfirm(): Promise<string>;
  onClose(): void;
  /** What will happen, in plain words. */
  children: ReactNode;
}

/** Says what a deed will change before it is done. */
export function ConfirmDialog({ title, action, stay = "先不了", onConfirm, onClose, children }: ConfirmDialogProps) {
  const ways = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  // Closed by the browser, which leads back to where one was.
  const close = () => ways.current?.closest("dialog")?.close();

  async function confirm() {
    if (isBusy) return;
    setBusy(true);
    setWrong("");
    const found = await onConfirm();
    setBusy(false);
    if (found === "") close();
    else setWrong(found);
  }

  return (
    <PaperDialog title={title} onClose={onClose}>
      <div className={styles.words}>{children}</div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div ref={ways} className={styles.ways}>
        <Button kind="bare" onClick={close}>
          {stay}
        </Button>
        <Button kind="main" aria-busy={isBusy} onClick={() => void confirm()}>
          {isBusy ? "请稍等…" : action}
        </Button>
      </div>
    </PaperDialog>
  );
}

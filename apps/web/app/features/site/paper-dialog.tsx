import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { RoundButton } from "@changming/ui/button";
import styles from "./paper-dialog.module.css";

export interface PaperDialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A sheet of paper over the page, open as long as it is drawn. Closed with Escape or the cross; what is written stays until then. */
export function PaperDialog({ title, onClose, children }: PaperDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    // What happens in it is no business of the dialog that it was opened from, to which React would tell it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps keys to itself
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onKeyDown={stop}
      onCancel={stop}
      onClose={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <RoundButton icon="close" label="关闭" bare onClick={() => dialog.current?.close()} />
      </div>
      {children}
    </dialog>,
    document.body,
  );
}

import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { RoundButton } from "@changming/ui/button";
import styles from "./modal-dialog.module.css";

interface ModalDialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A dialog over the page, open as long as it is rendered. Closed with Escape or the close button (R-accessibility-2);
 * typed text stays until then.
 */
export function ModalDialog({ title, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    // Its events must not reach the dialog that opened it, to which React would bubble them.
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

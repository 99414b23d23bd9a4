import { Modal } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { focusWithin, useFocusBack } from "./focus-within.ts";
import styles from "./parts.module.css";

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape and the close button; absent where the dialog must be answered. */
  onClose?: () => void;
  /** For wide content: two columns, a preview. */
  isWide?: boolean;
}

/** A modal dialog that traps the focus and returns it on closing. Closes without confirmation: `Dialog` confirms. */
export function DialogFrame({ title, children, onClose, isWide = false }: DialogProps) {
  useFocusBack();
  return (
    <Modal
      open
      centered
      title={title}
      footer={null}
      styles={{ title: { fontFamily: "var(--font-title)", letterSpacing: "var(--track-title)" } }}
      width={isWide ? 860 : 520}
      onCancel={() => onClose?.()}
      closable={onClose ? { "aria-label": "关闭" } : false}
      keyboard={onClose !== undefined}
      // A click outside must not lose input.
      mask={{ closable: false, blur: false }}
      focusable={{ trap: true, focusTriggerAfterClose: false }}
    >
      <Inside>{children}</Inside>
    </Modal>
  );
}

/** Focuses the first field or button once it is visible. */
function Inside({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => focusWithin(own.current), []);
  return (
    <div ref={own} className={styles.inside}>
      {children}
    </div>
  );
}

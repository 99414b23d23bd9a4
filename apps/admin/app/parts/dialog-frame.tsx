import { Modal } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { focusWithin, useFocusBack } from "./focus-within.ts";
import styles from "./parts.module.css";

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape and the like; absent where there is no way out but through it. */
  onClose?: () => void;
  /** For what needs room: two columns, a preview. */
  isWide?: boolean;
}

/** Over everything else; the keyboard stays in it, and goes back to where it was. Shuts without a question: `Dialog` asks. */
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
      // A press beside it loses nothing that was typed.
      mask={{ closable: false, blur: false }}
      focusable={{ trap: true, focusTriggerAfterClose: false }}
    >
      <Inside>{children}</Inside>
    </Modal>
  );
}

/** Leads the keyboard into the first field, or to the first button, once it can be seen. */
function Inside({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => focusWithin(own.current), []);
  return (
    <div ref={own} className={styles.inside}>
      {children}
    </div>
  );
}

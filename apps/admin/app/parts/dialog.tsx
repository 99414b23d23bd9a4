import { type Unsaved, UnsavedScope, useUnsavedScope } from "./unsaved.ts";
import { Button, Modal } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { focusWithin, useFocusBack } from "./focus-within.ts";
import styles from "./parts.module.css";

/** A modal dialog; closing it with unsaved changes inside has to be confirmed. */
export function Dialog({ children, onClose, ...rest }: DialogProps) {
  const place = useUnsavedScope();
  const { confirmLeave, question } = useConfirmLeave(place);
  return (
    <>
      <DialogFrame {...rest} {...(onClose ? { onClose: () => confirmLeave(onClose) } : {})}>
        <UnsavedScope value={place}>{children}</UnsavedScope>
      </DialogFrame>
      {question}
    </>
  );
}

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape and the close button; absent where the dialog must be answered. */
  onClose?: () => void;
  /** For wide content: two columns, a preview. */
  isWide?: boolean;
}

/** A modal dialog that traps the focus and returns it on closing. Closes without confirmation: `Dialog` confirms. */
function DialogFrame({ title, children, onClose, isWide = false }: DialogProps) {
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

/** Leaves a scope if it is saved, else after a confirmation; not during a save. Render `question`. */
export function useConfirmLeave(place: Unsaved) {
  const [waiting, setWaiting] = useState<{ go(): void } | null>(null);
  const confirmLeave = (go: () => void) => {
    // The result of the save closes it, or displays why it failed.
    if (place.isSaving) return;
    if (place.isAny) setWaiting({ go });
    else go();
  };
  const question = waiting && (
    <LeaveConfirmation
      onStay={() => setWaiting(null)}
      onLeave={() => {
        setWaiting(null);
        place.drop();
        waiting.go();
      }}
    />
  );
  return { confirmLeave, question };
}

interface LeaveQuestionProps {
  onStay(): void;
  onLeave(): void;
}

/** Confirmation before unsaved changes are left. */
export function LeaveConfirmation({ onStay, onLeave }: LeaveQuestionProps) {
  return (
    <DialogFrame title="还没有保存" onClose={onStay}>
      <p>现在离开，刚才填的内容就没有了。</p>
      <div className={styles.actions}>
        <Button onClick={onStay}>留在这里</Button>
        <Button type="primary" danger onClick={onLeave}>
          不保存，离开
        </Button>
      </div>
    </DialogFrame>
  );
}

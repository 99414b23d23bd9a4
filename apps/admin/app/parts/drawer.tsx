import { Drawer as AntDrawer } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { useConfirmLeave } from "./use-confirm-leave.tsx";
import { focusPlace, useFocusBack } from "./focus-within.ts";
import styles from "./parts.module.css";
import { UnsavedScope, useUnsavedScope } from "./unsaved-scope.ts";

interface DrawerProps {
  title: string;
  children: ReactNode;
  /** Footer that is always in view: the actions. */
  foot?: ReactNode;
  onClose(): void;
  isWide?: boolean;
}

/** A row's detail beside its queue; Escape returns to the queue, and unsaved changes have to be confirmed. */
export function Drawer({ title, children, foot, onClose, isWide = false }: DrawerProps) {
  useFocusBack();
  const place = useUnsavedScope();
  const { confirmLeave, question } = useConfirmLeave(place);
  const drawer = (
    <AntDrawer
      open
      title={title}
      size={isWide ? 820 : 560}
      styles={{ title: { fontFamily: "var(--font-title)", letterSpacing: "var(--track-title)" } }}
      onClose={() => confirmLeave(onClose)}
      closable={{ placement: "end", "aria-label": "关闭" }}
      mask={{ closable: true, blur: false }}
      focusable={{ trap: true, focusTriggerAfterClose: false }}
      footer={foot && <div className={styles.actions}>{foot}</div>}
    >
      <Inside>
        <UnsavedScope value={place}>{children}</UnsavedScope>
      </Inside>
    </AntDrawer>
  );
  return (
    <>
      {drawer}
      {question}
    </>
  );
}

/** Focuses the content instead of the close button. */
function Inside({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => focusPlace(own.current), []);
  return (
    <div ref={own} className={styles.inside} tabIndex={-1}>
      {children}
    </div>
  );
}

import { Button, Drawer as AntDrawer } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { areShortcutsOn, useShortcuts } from "./shortcuts.tsx";
import { useConfirmLeave } from "./dialog.tsx";
import { focusPlace, useFocusBack } from "./focus-within.ts";
import styles from "./parts.module.css";
import { UnsavedScope, useUnsavedScope } from "./unsaved.ts";
import type { RowAction } from "./table-types.ts";

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

/** The actions of the open row as buttons, each with its key. */
export function DrawerActions({ actions }: { actions: readonly RowAction[] }) {
  useDrawerKeys(actions);
  const hasKeys = areShortcutsOn();
  return (
    <>
      {actions.map(({ label, key, run }) => (
        <Button
          key={label}
          type={key === "a" ? "primary" : "default"}
          aria-keyshortcuts={hasKeys ? key : undefined}
          onClick={run}
        >
          {label} {hasKeys && key && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
        </Button>
      ))}
    </>
  );
}

/** The shortcuts of an open drawer. Inactive while typing and under a dialog. */
function useDrawerKeys(actions: readonly RowAction[]): void {
  useShortcuts((event) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || isDialogOver()) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
    const action = actions.find(({ key }) => key?.toLowerCase() === event.key.toLowerCase());
    if (!action) return;
    event.preventDefault();
    // Key repeat moves through the queue and triggers no action.
    if (event.repeat && action.key !== "j" && action.key !== "k") return;
    action.run();
  });
}

/** The drawer counts as one dialog itself. */
const isDialogOver = () => document.querySelectorAll("dialog[open], [role=dialog]").length > 1;

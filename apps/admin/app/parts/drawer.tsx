import { Drawer as Sheet } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { useAskFirst } from "./ask-first.tsx";
import { focusPlace, useFocusBack } from "./focus-within.ts";
import styles from "./parts.module.css";
import { UnsavedPlace, useInnerPlace } from "./unsaved-place.ts";

interface DrawerProps {
  title: string;
  children: ReactNode;
  /** At its foot, always in view: the deeds. */
  foot?: ReactNode;
  onClose(): void;
  isWide?: boolean;
}

/** A row's detail, beside the queue it stands in; Escape goes back to the queue, and asks first while a form in it is not saved. */
export function Drawer({ title, children, foot, onClose, isWide = false }: DrawerProps) {
  useFocusBack();
  const place = useInnerPlace();
  const { askFirst, question } = useAskFirst(place);
  const sheet = (
    <Sheet
      open
      title={title}
      size={isWide ? 820 : 560}
      styles={{ title: { fontFamily: "var(--font-title)", letterSpacing: "var(--track-title)" } }}
      onClose={() => askFirst(onClose)}
      closable={{ placement: "end", "aria-label": "关闭" }}
      mask={{ closable: true, blur: false }}
      focusable={{ trap: true, focusTriggerAfterClose: false }}
      footer={foot && <div className={styles.deeds}>{foot}</div>}
    >
      <Inside>
        <UnsavedPlace value={place}>{children}</UnsavedPlace>
      </Inside>
    </Sheet>
  );
  return (
    <>
      {sheet}
      {question}
    </>
  );
}

/** The keyboard goes to what is shown, not to the cross that shuts it. */
function Inside({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => focusPlace(own.current), []);
  return (
    <div ref={own} className={styles.inside} tabIndex={-1}>
      {children}
    </div>
  );
}

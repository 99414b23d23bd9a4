import { type RefObject, useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./intro-editor.module.css";

/** Prompts before the user leaves unsubmitted changes; mounted while there are some. See docs/decisions/0011. */
export function LeaveGuard({ isDone }: { isDone: RefObject<boolean> }) {
  const { pathname } = useLocation();
  // After a confirmed navigation this page stays mounted until the next one renders; it must not prompt again.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      !isDone.current && here.pathname === pathname && next.pathname !== pathname,
  );
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    addEventListener("beforeunload", confirmLeave);
    return () => removeEventListener("beforeunload", confirmLeave);
  }, [isDone]);
  if (blocker.state !== "blocked") return null;
  return (
    <ModalDialog title="还没有提交" onClose={() => blocker.reset()}>
      <p>现在离开，居所里还是原来的生平。写好的字会留在这台设备上，下次打开还在；新添的图片不会留下。</p>
      <div className={styles.ways}>
        <Button kind="bare" onClick={() => blocker.proceed()}>
          先离开
        </Button>
        <Button kind="main" onClick={() => blocker.reset()}>
          接着写
        </Button>
      </div>
    </ModalDialog>
  );
}

import { type RefObject, useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import { PaperDialog } from "../site/paper-dialog.tsx";
import styles from "./intro-editor.module.css";

/** Asks before one leaves what is not submitted; drawn as long as there is something. See docs/decisions/0011. */
export function LeaveGuard({ isDone }: { isDone: RefObject<boolean> }) {
  const { pathname } = useLocation();
  // Who has left already, while this page still stands until the next one is drawn, is not asked again.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      !isDone.current && here.pathname === pathname && next.pathname !== pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDone]);
  if (blocker.state !== "blocked") return null;
  return (
    <PaperDialog title="还没有提交" onClose={() => blocker.reset()}>
      <p>现在离开，居所里还是原来的生平。写好的字会留在这台设备上，下次打开还在；新添的图片不会留下。</p>
      <div className={styles.ways}>
        <Button kind="bare" onClick={() => blocker.proceed()}>
          先离开
        </Button>
        <Button kind="main" onClick={() => blocker.reset()}>
          接着写
        </Button>
      </div>
    </PaperDialog>
  );
}

import { useEffect } from "react";
import { type Location, useBlocker, useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import { ModalDialog } from "../parts/modal-dialog.tsx";
import styles from "./leave-confirmation.module.css";

interface LeaveQuestionProps {
  /** 还有照片没有提交. */
  title: string;
  /** What happens to it. */
  text: string;
  /** A load of the document would lose something that no draft stores: the browser asks for confirmation, too. */
  isLost: boolean;
}

const isSamePlace = (one: Location, other: Location) => one.pathname === other.pathname && one.search === other.search;

/**
 * While it is rendered, leaving the page has to be confirmed. The router has one blocker: this one replaces the one
 * that waits for a page's files, see docs/decisions/0011-navigation-waits-for-its-files.md.
 */
export function LeaveConfirmation({ title, text, isLost }: LeaveQuestionProps) {
  const own = useLocation();
  // A user who has left already, while this page stays until the next one is rendered, is not prompted again.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => isSamePlace(here, own) && !isSamePlace(here, next),
  );
  useEffect(() => {
    if (!isLost) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", confirmLeave);
    return () => removeEventListener("beforeunload", confirmLeave);
  }, [isLost]);
  if (blocker.state !== "blocked") return null;
  return (
    <ModalDialog title={title} onClose={() => blocker.reset()}>
      <p>{text}</p>
      <div className={styles.ways}>
        <Button kind="primary" onClick={() => blocker.reset()}>
          留在这里
        </Button>
        <Button onClick={() => blocker.proceed()}>离开</Button>
      </div>
    </ModalDialog>
  );
}

import { useEffect } from "react";
import { type Location, useBlocker, useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import { PaperDialog } from "./paper-dialog.tsx";
import styles from "./leave-question.module.css";

export interface LeaveQuestionProps {
  /** 还有照片没有提交. */
  title: string;
  /** What becomes of it. */
  words: string;
  /** A load of the document would lose something that no draft keeps: the browser asks too. */
  isLost: boolean;
}

const isSamePlace = (one: Location, other: Location) => one.pathname === other.pathname && one.search === other.search;

/**
 * While it is drawn, who wants to leave the page is asked first. The router has one blocker: this one takes the place of
 * the one that waits for a page's files, see docs/decisions/0011-held-navigation.md.
 */
export function LeaveQuestion({ title, words, isLost }: LeaveQuestionProps) {
  const own = useLocation();
  // Who has left already, while this page still stands until the next one is drawn, is not asked again.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => isSamePlace(here, own) && !isSamePlace(here, next),
  );
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isLost]);
  if (blocker.state !== "blocked") return null;
  return (
    <PaperDialog title={title} onClose={() => blocker.reset()}>
      <p>{words}</p>
      <div className={styles.ways}>
        <Button kind="main" onClick={() => blocker.reset()}>
          留在这里
        </Button>
        <Button onClick={() => blocker.proceed()}>离开</Button>
      </div>
    </PaperDialog>
  );
}

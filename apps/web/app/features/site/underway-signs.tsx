import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import type { Underway } from "./use-underway.ts";
import styles from "./underway-signs.module.css";

/** A thin line at the top while a page comes; words and two ways on when it is long in coming or cannot come. */
export function UnderwaySigns({ underway, sky }: { underway: Underway; sky: "night" | "paper" }) {
  const { phase, isComing, tryAgain } = underway;
  const { spoken, giveUp } = useSpoken(underway);
  function stay() {
    giveUp();
    underway.stay();
  }
  return (
    <>
      {isComing && <div className={styles.line} data-sky={sky} />}
      <p className={phase === "opening" ? styles.words : "hide"} role="status">
        {spoken}
      </p>
      {phase === "slow" && <Notice words="网络有些慢，还在打开……" leave="不等了" tryAgain={tryAgain} stay={stay} />}
      {phase === "unreachable" && (
        <Notice
          words="没有网络，那一页暂时打不开。您正在看的这一页还在。"
          leave="留在这里"
          tryAgain={tryAgain}
          stay={stay}
          isFocused
        />
      )}
    </>
  );
}

/**
 * What is said of the way to a page: its beginning, and, where that was said, its end. Every navigation has a key of its
 * own, also one that loads the same address anew; giving up makes one too, within the page.
 */
function useSpoken({ phase, isOver }: Underway): { spoken: string; giveUp: () => void } {
  const { key } = useLocation();
  const [end, setEnd] = useState("");
  const from = useRef<string | null>(null);
  const hasGivenUp = useRef(false);
  /** The navigation whose end was said. */
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (phase === "opening" && from.current === null) {
      from.current = key;
      queueMicrotask(() => setEnd(""));
    }
    if (!isOver) return;
    const wasGivenUp = from.current === key || hasGivenUp.current;
    hasGivenUp.current = false;
    if (from.current === null) {
      // A quick way on to another page: what was said of the one before is not true of this one.
      if (said.current !== null && said.current !== key) queueMicrotask(() => setEnd(""));
      return;
    }
    from.current = null;
    said.current = key;
    const words = wasGivenUp ? "没有打开，仍在原来的页面" : `已打开：${document.title}`;
    queueMicrotask(() => setEnd(words));
  }, [phase, isOver, key]);
  return {
    spoken: phase === "opening" ? "正在打开……" : end,
    giveUp: () => {
      hasGivenUp.current = true;
    },
  };
}

interface NoticeProps extends Pick<Underway, "tryAgain" | "stay"> {
  words: string;
  leave: string;
  /** The page stopped for it: the keyboard stands on its first button, and where it was when it goes. */
  isFocused?: boolean;
}

function Notice({ words, leave, tryAgain, stay, isFocused = false }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!isFocused) return;
    notice.current?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isFocused]);
  return (
    <div ref={notice} className={styles.notice}>
      <p role="alert">{words}</p>
      <Button onClick={tryAgain}>再试一次</Button>
      <Button kind="bare" onClick={stay}>
        {leave}
      </Button>
    </div>
  );
}

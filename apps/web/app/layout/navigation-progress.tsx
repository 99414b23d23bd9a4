import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import type { Underway } from "./use-navigation-progress.ts";
import styles from "./navigation-progress.module.css";

/** A thin bar at the top while a page loads; a notice with two buttons when it is slow or cannot load. */
export function NavigationProgress({ underway, sky }: { underway: Underway; sky: "night" | "paper" }) {
  const { phase, isComing, tryAgain } = underway;
  const { spoken, giveUp } = useSpoken(underway);
  function stay() {
    giveUp();
    underway.stay();
  }
  return (
    <>
      {isComing && <div className={styles.progress} data-sky={sky} />}
      <p className={phase === "opening" ? styles.text : "hide"} role="status">
        {spoken}
      </p>
      {phase === "slow" && <Notice text="网络有些慢，还在打开……" leave="不等了" tryAgain={tryAgain} stay={stay} />}
      {phase === "unreachable" && (
        <Notice
          text="没有网络，那一页暂时打不开。您正在看的这一页还在。"
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
 * What is announced of a navigation: its beginning, and, where that was announced, its end. Every navigation has a key
 * of its own, also one that reloads the same address; giving up makes one too, within the page.
 */
function useSpoken({ phase, isOver }: Underway): { spoken: string; giveUp: () => void } {
  const { key } = useLocation();
  const [end, setEnd] = useState("");
  const from = useRef<string | null>(null);
  const hasGivenUp = useRef(false);
  /** The navigation whose end was announced. */
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
      // A quick further navigation: the announcement of the previous one is outdated.
      if (said.current !== null && said.current !== key) queueMicrotask(() => setEnd(""));
      return;
    }
    from.current = null;
    said.current = key;
    const text = wasGivenUp ? "没有打开，仍在原来的页面" : `已打开：${document.title}`;
    queueMicrotask(() => setEnd(text));
  }, [phase, isOver, key]);
  return {
    spoken: phase === "opening" ? "正在打开……" : end,
    giveUp: () => {
      hasGivenUp.current = true;
    },
  };
}

interface NoticeProps extends Pick<Underway, "tryAgain" | "stay"> {
  text: string;
  leave: string;
  /** Nothing else can be done: its first button gets the focus, which is restored when it disappears. */
  isFocused?: boolean;
}

function Notice({ text, leave, tryAgain, stay, isFocused = false }: NoticeProps) {
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
      <p role="alert">{text}</p>
      <Button onClick={tryAgain}>再试一次</Button>
      <Button kind="bare" onClick={stay}>
        {leave}
      </Button>
    </div>
  );
}

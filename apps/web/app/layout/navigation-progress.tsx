import { useEffect, useRef, useState } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "@changming/ui/button";
import { usePendingNavigation } from "./use-pending-navigation.ts";
import styles from "./navigation-progress.module.css";

/** A thin bar at the top while a page loads; a message with two buttons when it is slow or cannot load. */
export function NavigationProgress({ underway, background }: { underway: Underway; background: "night" | "paper" }) {
  const { phase, isComing, tryAgain } = underway;
  const { spoken, giveUp } = useSpoken(underway);
  function stay() {
    giveUp();
    underway.stay();
  }
  return (
    <>
      {isComing && <div className={styles.progress} data-background={background} />}
      <p className={phase === "opening" ? styles.text : "hide"} role="status">
        {spoken}
      </p>
      {phase === "slow" && <LoadMessage text="网络有些慢，还在打开……" leave="不等了" tryAgain={tryAgain} stay={stay} />}
      {phase === "unreachable" && (
        <LoadMessage
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

interface LoadMessageProps extends Pick<Underway, "tryAgain" | "stay"> {
  text: string;
  leave: string;
  /** Nothing else can be done: its first button gets the focus, which is restored when it disappears. */
  isFocused?: boolean;
}

function LoadMessage({ text, leave, tryAgain, stay, isFocused = false }: LoadMessageProps) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!isFocused) return;
    message.current?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isFocused]);
  return (
    <div ref={message} className={styles.message}>
      <p role="alert">{text}</p>
      <Button onClick={tryAgain}>再试一次</Button>
      <Button kind="ghost" onClick={stay}>
        {leave}
      </Button>
    </div>
  );
}

/** A page that loads sooner than this needs no sign, in ms. */
const soon = 150;
/** After so long the connection is reported as slow, in ms. */
const long = 10_000;

type Phase = "still" | "opening" | "slow" | "unreachable";

interface Underway {
  phase: Phase;
  /** Another page is loading, and has been for a moment. */
  isComing: boolean;
  /** No page is loading. */
  isOver: boolean;
  /** Requests the page again. */
  tryAgain(): void;
  /** Cancels the navigation and stays on the current page. */
  stay(): void;
}

/** The navigation to another page: its phase, and the two possible actions. */
export function useNavigationProgress(): Underway {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  const pending = usePendingNavigation();
  const [round, setRound] = useState(0);
  const coming = navigation.location ? createPath(navigation.location) : null;
  const target = coming ?? pending.target;
  const waited = useWaited(target && `${round} ${target}`);

  function tryAgain() {
    setRound((before) => before + 1);
    if (coming) void navigate(coming);
    else pending.tryAgain();
  }

  function stay() {
    if (!coming) return pending.stay();
    // The router cancels a load only for another navigation; one within the page sends no request.
    void navigate({ ...here, hash: here.hash || "#main" }, { replace: true, preventScrollReset: true });
  }

  const phase = target && pending.isUnreachable ? "unreachable" : waited;
  return { phase, isComing: phase === "opening" || phase === "slow", isOver: target === null, tryAgain, stay };
}

/** How long `key` has been the same: `still` when it is null and in the first moments. */
function useWaited(key: string | null): Exclude<Phase, "unreachable"> {
  const [state, setState] = useState<{ key: string | null; phase: "opening" | "slow" }>({
    key: null,
    phase: "opening",
  });
  useEffect(() => {
    if (key === null) return;
    const timers = [
      setTimeout(() => setState({ key, phase: "opening" }), soon),
      setTimeout(() => setState({ key, phase: "slow" }), long),
    ];
    return () => timers.forEach(clearTimeout);
  }, [key]);
  return key !== null && state.key === key ? state.phase : "still";
}

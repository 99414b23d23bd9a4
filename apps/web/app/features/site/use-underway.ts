import { useEffect, useState } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { useHeldNavigation } from "./use-held-navigation.ts";

/** A page that comes sooner than this needs no sign, in ms. */
const soon = 150;
/** After so long one is told that the line is slow, in ms. */
const long = 10_000;

export type Phase = "still" | "opening" | "slow" | "unreachable";

export interface Underway {
  phase: Phase;
  /** Another page is on its way and has been for a moment. */
  isComing: boolean;
  /** No page is on its way. */
  isOver: boolean;
  /** Asks for the page anew. */
  tryAgain(): void;
  /** Gives it up and stays on the page that one reads. */
  stay(): void;
}

/** On the way to another page: what to say of it, and the two things one can do. */
export function useUnderway(): Underway {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  const held = useHeldNavigation();
  const [round, setRound] = useState(0);
  const coming = navigation.location ? createPath(navigation.location) : null;
  const target = coming ?? held.target;
  const waited = useWaited(target && `${round} ${target}`);

  function tryAgain() {
    setRound((before) => before + 1);
    if (coming) void navigate(coming);
    else held.tryAgain();
  }

  function stay() {
    if (!coming) return held.stay();
    // The router gives up a load only for another navigation; one within the page asks the server for nothing.
    void navigate({ ...here, hash: here.hash || "#main" }, { replace: true, preventScrollReset: true });
  }

  const phase = target && held.isUnreachable ? "unreachable" : waited;
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

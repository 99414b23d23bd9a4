import { useEffect, useState } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { usePendingNavigation } from "./use-pending-navigation.ts";

/** A page that loads sooner than this needs no sign, in ms. */
const soon = 150;
/** After so long the connection is reported as slow, in ms. */
const long = 10_000;

type Phase = "still" | "opening" | "slow" | "unreachable";

export interface Underway {
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

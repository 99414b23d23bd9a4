import { type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { LeaveQuestion } from "./leave-question.tsx";
import { UnsavedPlace, useInnerPlace } from "./unsaved-place.ts";

/** Around every page: another address, and closing the browser's tab, ask first while something in it is not saved. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const place = useInnerPlace();
  const blocker = useBlocker(() => place.isAny);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (place.isAny) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [place]);
  const leave = () => {
    place.drop();
    blocker.proceed?.();
  };
  return (
    <UnsavedPlace value={place}>
      {children}
      {blocker.state === "blocked" && <LeaveQuestion onStay={blocker.reset} onLeave={leave} />}
    </UnsavedPlace>
  );
}

import { type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { LeaveConfirmation } from "./leave-confirmation.tsx";
import { UnsavedScope, useUnsavedScope } from "./unsaved-scope.ts";

/** Around every page: navigation, and closing the browser tab, with unsaved changes have to be confirmed. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const place = useUnsavedScope();
  const blocker = useBlocker(() => place.isAny);
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (place.isAny) event.preventDefault();
    };
    addEventListener("beforeunload", warnBeforeUnload);
    return () => removeEventListener("beforeunload", warnBeforeUnload);
  }, [place]);
  const leave = () => {
    place.drop();
    blocker.proceed?.();
  };
  return (
    <UnsavedScope value={place}>
      {children}
      {blocker.state === "blocked" && <LeaveConfirmation onStay={blocker.reset} onLeave={leave} />}
    </UnsavedScope>
  );
}

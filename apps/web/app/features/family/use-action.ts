import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { showToast } from "@changming/ui/toast";

interface Action {
  /** The action in flight; null when there is none. */
  busy: string | null;
  /** Runs one action at a time; the body, or null when it failed, with a toast. */
  run<Body>(what: string, call: () => Promise<Result<Body>>): Promise<Body | null>;
}

/** Runs actions of buttons. After success, or a rejection by the server, `refetch` is called. */
export function useAction(refetch: () => void): Action {
  const [busy, setBusy] = useState<string | null>(null);
  async function run<Body>(what: string, call: () => Promise<Result<Body>>): Promise<Body | null> {
    if (busy !== null) return null;
    setBusy(what);
    const result = await call();
    setBusy(null);
    if (!result.ok) showToast(result.msg);
    if (result.ok || result.error !== "offline") refetch();
    return result.ok ? result.body : null;
  }
  return { busy, run };
}

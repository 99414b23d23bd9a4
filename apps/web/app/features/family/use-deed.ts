import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { showToast } from "@changming/ui/toast";

export interface Deed {
  /** Which one is on its way; null when none is. */
  busy: string | null;
  /** Does it, one at a time; the body, or null when it was refused, which is told. */
  run<Body>(what: string, call: () => Promise<Result<Body>>): Promise<Body | null>;
}

/** What is done with one press. After it, or when it was refused, `askAgain` brings what is there now. */
export function useDeed(askAgain: () => void): Deed {
  const [busy, setBusy] = useState<string | null>(null);
  async function run<Body>(what: string, call: () => Promise<Result<Body>>): Promise<Body | null> {
    if (busy !== null) return null;
    setBusy(what);
    const result = await call();
    setBusy(null);
    if (!result.ok) showToast(result.msg);
    if (result.ok || result.error !== "offline") askAgain();
    return result.ok ? result.body : null;
  }
  return { busy, run };
}

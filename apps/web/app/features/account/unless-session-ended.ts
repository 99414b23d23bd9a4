import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";

/**
 * A call's empty result for the user, or the error of an expired session. A public call treats an invalid token as no
 * token: only a call that needs a session reveals whether this one is valid.
 */
export async function unlessSessionEnded<Body>(answer: Result<Body>, signal: AbortSignal): Promise<Result<Body>> {
  const session = await api.account.refreshUserInfo({}, { signal });
  return session.ok ? answer : session;
}

import type { Result } from "@changming/contract/client";
import { api } from "../../api.ts";

/**
 * What a call answered that had nothing for its reader, or the refusal of a session that is over. A public call takes
 * a dead token for a visitor's: only a call that needs a session tells whether this one lives.
 */
export async function unlessSessionEnded<Body>(answer: Result<Body>, signal: AbortSignal): Promise<Result<Body>> {
  const session = await api.account.refreshUserInfo({}, { signal });
  return session.ok ? answer : session;
}

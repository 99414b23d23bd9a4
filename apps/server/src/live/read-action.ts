import { type LiveAction, liveAction } from "@changming/contract/live";
import { clientRef } from "@changming/contract/wire";
import type { RejectedAction } from "./acks.ts";

/** Actions without fields may also be sent as a bare word (R-live-4). */
const bareActions = new Set(["loginIndex", "logoutIndex"]);

/** The action in a text; of an invalid one, its action name and ref, so that the answer can carry them. */
export function readAction(text: string): { action: LiveAction } | { rejected: RejectedAction } {
  let frame: unknown;
  try {
    frame = bareActions.has(text) ? { action: text } : JSON.parse(text);
  } catch {
    return { rejected: {} };
  }
  const read = liveAction.safeParse(frame);
  return read.success ? { action: read.data } : { rejected: namesIn(frame) };
}

/** The valid parts of an invalid frame: its sender gets an answer that can be matched. */
function namesIn(frame: unknown): RejectedAction {
  const given: { action?: unknown; ref?: unknown } = typeof frame === "object" && frame !== null ? frame : {};
  const action = liveAction.options.map((option) => option.shape.action.value).find((name) => name === given.action);
  const ref = clientRef.safeParse(given.ref).data;
  return { ...(action ? { action } : {}), ...(ref ? { ref } : {}) };
}

export function namesOf({ action, ref }: LiveAction): RejectedAction {
  return { action, ...(ref === undefined ? {} : { ref }) };
}

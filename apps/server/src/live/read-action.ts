import { type LiveAction, liveAction } from "@changming/contract/live";
import { clientRef } from "@changming/contract/wire";
import type { RefusedAction } from "./acks.ts";

/** What the specification names without fields is taken as a bare word, too. */
const bareWords = new Set(["loginIndex", "logoutIndex"]);

/** The action that a text asks for; of one that asks for none, what can be named in the answer. */
export function readAction(text: string): { action: LiveAction } | { refused: RefusedAction } {
  let frame: unknown;
  try {
    frame = bareWords.has(text) ? { action: text } : JSON.parse(text);
  } catch {
    return { refused: {} };
  }
  const read = liveAction.safeParse(frame);
  return read.success ? { action: read.data } : { refused: namesIn(frame) };
}

/** Whoever waits for an answer to a wrong frame gets one. */
function namesIn(frame: unknown): RefusedAction {
  const given: { action?: unknown; ref?: unknown } = typeof frame === "object" && frame !== null ? frame : {};
  const action = liveAction.options.map((option) => option.shape.action.value).find((name) => name === given.action);
  const ref = clientRef.safeParse(given.ref).data;
  return { ...(action ? { action } : {}), ...(ref ? { ref } : {}) };
}

export function namesOf({ action, ref }: LiveAction): RefusedAction {
  return { action, ...(ref === undefined ? {} : { ref }) };
}

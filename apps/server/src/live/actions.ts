import { type ErrorName, errors } from "@changming/contract/errors";
import type { MessageItem } from "@changming/contract/message";
import { type LiveAck, type LiveAction, liveAction } from "@changming/contract/live";
import { clientRef } from "@changming/contract/wire";

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

export function ackDone(
  action: LiveAction["action"],
  ref: string | null,
  more: { id?: number; is_held?: number; item?: MessageItem } = {},
): LiveAck {
  return { msgType: "ack", action, ref, ok: true, ...more };
}

interface RejectedAction {
  action?: LiveAction["action"];
  ref?: string;
  /** A message that is more specific than the registry's. */
  msg?: string;
  field?: string;
  residenceId?: number;
}

export function ackRejected(error: ErrorName, { action, ref, msg, ...more }: RejectedAction = {}): LiveAck {
  const { code, message } = errors[error];
  return {
    msgType: "ack",
    action: action ?? null,
    ref: ref ?? null,
    ok: false,
    code,
    error,
    msg: msg ?? message,
    ...more,
  };
}

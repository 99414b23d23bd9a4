import { type ErrorName, errors } from "@changming/contract/errors";
import type { MessageItem } from "@changming/contract/message";
import type { LiveAck, LiveAction } from "@changming/contract/live";

export function ackDone(
  action: LiveAction["action"],
  ref: string | null,
  more: { id?: number; is_held?: number; item?: MessageItem } = {},
): LiveAck {
  return { msgType: "ack", action, ref, ok: true, ...more };
}

export interface RejectedAction {
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

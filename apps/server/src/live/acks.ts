import { type ErrorName, errors } from "@changming/contract/errors";
import type { BlessingItem } from "@changming/contract/blessing";
import type { LiveAck, LiveAction } from "@changming/contract/live";

export function ackDone(
  action: LiveAction["action"],
  ref: string | null,
  more: { id?: number; is_held?: number; item?: BlessingItem } = {},
): LiveAck {
  return { msgType: "ack", action, ref, ok: true, ...more };
}

export interface RefusedAction {
  action?: LiveAction["action"];
  ref?: string;
  /** A sentence that says more than the registry's. */
  msg?: string;
  field?: string;
  residenceId?: number;
}

export function ackRefused(error: ErrorName, { action, ref, msg, ...more }: RefusedAction = {}): LiveAck {
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

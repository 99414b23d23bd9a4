import type { BodyOf } from "@changming/contract/define";
import type { message } from "@changming/contract/message";
import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";
import type { LiveMessage } from "../../live/live-client.ts";
import { readUser } from "../../api/user-info.ts";
import { isConnected } from "./live-state.ts";

export type LeftMessage = BodyOf<typeof message.leave>;

/** Timeout of the live connection, in ms: then the same message is sent over HTTP. */
const timeoutMs = 4_000;

type NewMessage = Pick<LiveMessage, "residenceId" | "content" | "ref">;

/** Sends a message: over the live connection where it is open, else over HTTP; its `ref` prevents a second one. */
export async function sendMessage(message: NewMessage): Promise<Result<LeftMessage>> {
  const answer = isConnected() ? await sendOverConnection(message) : null;
  return answer ?? api.message.leave(message);
}

async function sendOverConnection(message: NewMessage): Promise<Result<LeftMessage> | null> {
  const { sendLiveMessage } = await import("./live-tab.ts");
  const waiting = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs));
  const { id: userId = "", nickname: username = "" } = readUser() ?? {};
  const ack = await Promise.race([sendLiveMessage({ ...message, userId, username }), waiting]);
  // An expired session is reported by HTTP, which leads to the login.
  if (!ack || (!ack.ok && ack.error === "sessionInvalid")) return null;
  if (!ack.ok) return { ok: false, error: ack.error, msg: ack.msg, ...(ack.field ? { field: ack.field } : {}) };
  const { id, is_held: isPending, item } = ack;
  return id === undefined || isPending === undefined || !item
    ? null
    : { ok: true, body: { id, is_held: isPending, item } };
}

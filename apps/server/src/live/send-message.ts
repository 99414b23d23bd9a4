import { message } from "@changming/contract/message";
import type { LiveAction } from "@changming/contract/live";
import { randomId } from "@changming/kit/ids";
import { actorOf } from "../http/token.ts";
import { ackDone, ackRejected } from "./acks.ts";
import type { FrameParts } from "./frame-parts.ts";
import { encode, type LiveSocket } from "./live-socket.ts";
import { namesOf } from "./read-action.ts";

const { method, path } = message.leave;

/** The same call as over HTTP, with the same checks, for the actor whom the socket authenticated. */
export async function sendMessage(
  { api, db, clock }: FrameParts,
  socket: LiveSocket,
  frame: Extract<LiveAction, { action: "sendMessage" }>,
): Promise<void> {
  const binding = api.find(method, path, undefined);
  if (!binding) throw new Error("message.leave has no handler");
  // Read again: the session may have ended, and the notification of that may be lost.
  const actor = await actorOf(socket.token, db, clock());
  const { residenceId, content, ref } = frame;
  const caller = { actor, requestId: randomId(), address: socket.address };
  const envelope = await api.answer(binding, { residenceId, content, ref }, caller);
  if (envelope.code === 1) {
    const left = message.leave.body.parse(envelope.body);
    return socket.send(encode(ackDone("sendMessage", ref ?? null, left)));
  }
  const { error, msg, field } = envelope;
  socket.send(encode(ackRejected(error, { ...namesOf(frame), msg, ...(field ? { field } : {}) })));
}

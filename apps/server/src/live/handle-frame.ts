import type { LiveAction } from "@changming/contract/live";
import { closeCodes, pingText, pongText } from "@changming/contract/live-protocol";
import type { Actor } from "@changming/domain/context/context";
import { message } from "@changming/contract/message";
import { randomId } from "@changming/kit/ids";
import type { Db } from "@changming/db/database";
import type { Clock } from "@changming/kit/clock";
import { errorNameOf } from "../http/envelope.ts";
import { actorOf } from "../http/caller.ts";
import { ackDone, ackRejected, namesOf, readAction } from "./actions.ts";
import { encode, encodeText, type LiveSocket } from "./live-socket.ts";
import type { Epochs } from "../cache/epochs.ts";
import type { Api } from "../http/api.ts";
import type { ChannelAuthorizer } from "./channel-authorizer.ts";
import type { Channels } from "./channels.ts";

/** What the frame handlers need; one instance for a node. */
interface FrameDeps {
  api: Api;
  db: Db;
  clock: Clock;
  channels: Channels;
  authorizer: ChannelAuthorizer;
  epochs: Epochs;
  /** The actors of tokens; a visitor for a token without a session. */
  sessions: { get(token: string): Promise<Actor> };
  reportError(error: unknown): void;
}

const pong = encodeText(pongText);

/** Handles one text frame of a socket. `now` is monotonic, in ms. */
export function handleFrame(parts: FrameDeps, socket: LiveSocket, text: string, now: number): void {
  socket.lastReceivedAt = now;
  if (!socket.budget.admitsFrame(now)) return socket.close(closeCodes.flood, "too many frames");
  if (text === pingText) return socket.send(pong);
  const read = readAction(text);
  if ("rejected" in read) return socket.send(encode(ackRejected("invalidInput", read.rejected)));
  const { action } = read;
  if (!socket.budget.admitsAction(now)) return socket.send(encode(ackRejected("tooManyRequests", namesOf(action))));
  socket.inTurn(async () => {
    try {
      await act(parts, socket, action);
    } catch (error) {
      parts.reportError(error);
      socket.send(encode(ackRejected(errorNameOf(error), namesOf(action))));
    }
  });
}

async function act(parts: FrameDeps, socket: LiveSocket, action: LiveAction): Promise<void> {
  const { channels, authorizer } = parts;
  switch (action.action) {
    case "loginIndex":
      channels.enterIndex(socket);
      break;
    case "logoutIndex":
      channels.leaveIndex(socket);
      break;
    case "loginResidence": {
      const { residenceId } = action;
      if (await authorizer.enter(socket, residenceId)) break;
      return socket.send(encode(ackRejected("notFound", { ...namesOf(action), residenceId })));
    }
    case "logoutResidence":
      channels.leaveResidence(socket);
      break;
    case "auth":
      if (await verify(parts, socket, action.token)) break;
      return socket.send(encode(ackRejected("sessionInvalid", namesOf(action))));
    case "sendMessage":
      return sendMessage(parts, socket, action);
  }
  if (action.ref !== undefined) socket.send(encode(ackDone(action.action, action.ref)));
}

/** False when the token belongs to no session; the socket is then a visitor's (R-live-8). */
async function verify(parts: FrameDeps, socket: LiveSocket, token: string): Promise<boolean> {
  const { authorizer } = parts;
  socket.actor = await actorNow(parts, token);
  const isVerified = socket.actor.kind === "account";
  socket.token = isVerified ? token : null;
  // A member receives more than a visitor, and a visitor less than a member.
  if (socket.channel) await authorizer.recheckListeners(socket.channel.residenceId);
  return isVerified;
}

/** The actor of a token. A session that ended during the query was not among those rechecked: it is read again. */
async function actorNow({ sessions, epochs }: FrameDeps, token: string): Promise<Actor> {
  for (;;) {
    const begun = epochs.now;
    const generation = epochs.generation;
    const actor = await sessions.get(token);
    const hasEnded = actor.kind === "account" && epochs.isInvalidatedSince(begun, `sessions:${actor.accountId}`);
    if (epochs.generation === generation && !hasEnded) return actor;
  }
}

const { method, path } = message.leave;

/**
 * The same call as over HTTP (R-live-7), with the same checks (R-message-2), for the actor whom the socket
 * authenticated.
 */
async function sendMessage(
  { api, db, clock }: FrameDeps,
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

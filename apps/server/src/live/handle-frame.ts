import type { LiveAction } from "@changming/contract/live";
import { closeCodes, pingText, pongText } from "@changming/contract/live-words";
import type { Actor } from "@changming/domain/context";
import { errorNameOf } from "../http/envelope.ts";
import { actorOf } from "../http/token.ts";
import { ackDone, ackRefused } from "./acks.ts";
import type { FrameParts } from "./frame-parts.ts";
import { encode, type LiveSocket } from "./live-socket.ts";
import { namesOf, readAction } from "./read-action.ts";
import { sendMessage } from "./send-message.ts";

/** Takes one text of a socket. `now` is monotonic, in ms. */
export function handleFrame(parts: FrameParts, socket: LiveSocket, text: string, now: number): void {
  socket.heardAt = now;
  if (!socket.budget.admitsFrame(now)) return socket.close(closeCodes.flood, "too many frames");
  if (text === pingText) return socket.send(pongText);
  const read = readAction(text);
  if ("refused" in read) return socket.send(encode(ackRefused("invalidInput", read.refused)));
  const { action } = read;
  if (!socket.budget.admitsAction(now)) return socket.send(encode(ackRefused("tooManyRequests", namesOf(action))));
  socket.inTurn(async () => {
    try {
      await act(parts, socket, action);
    } catch (error) {
      parts.reportFault(error);
      socket.send(encode(ackRefused(errorNameOf(error), namesOf(action))));
    }
  });
}

async function act(parts: FrameParts, socket: LiveSocket, action: LiveAction): Promise<void> {
  const { rooms, door } = parts;
  switch (action.action) {
    case "loginIndex":
      rooms.enterIndex(socket);
      break;
    case "logoutIndex":
      rooms.leaveIndex(socket);
      break;
    case "loginResidence": {
      const { residenceId } = action;
      if (await door.enter(socket, residenceId)) break;
      return socket.send(encode(ackRefused("notFound", { ...namesOf(action), residenceId })));
    }
    case "logoutResidence":
      rooms.leaveResidence(socket);
      break;
    case "auth":
      if (await prove(parts, socket, action.token)) break;
      return socket.send(encode(ackRefused("sessionInvalid", namesOf(action))));
    case "sendMessage":
      return sendMessage(parts, socket, action);
  }
  if (action.ref !== undefined) socket.send(encode(ackDone(action.action, action.ref)));
}

/** False when the token stands for nobody; the socket is a visitor's then. */
async function prove(parts: FrameParts, socket: LiveSocket, token: string): Promise<boolean> {
  const { door } = parts;
  socket.actor = await actorNow(parts, token);
  const isProven = socket.actor.kind === "account";
  socket.token = isProven ? token : null;
  // A member hears more than a visitor did, and a visitor less than a member.
  if (socket.room) await door.lookAfter(socket.room.residenceId);
  return isProven;
}

/** Whom the token stands for. A session that ended while we asked was not among those that are looked at for it. */
async function actorNow({ db, clock, epochs }: FrameParts, token: string): Promise<Actor> {
  for (;;) {
    const [begun, generation] = [epochs.now, epochs.generation];
    const actor = await actorOf(token, db, clock());
    const hasEnded = actor.kind === "account" && epochs.hasFallenSince(begun, `sessions:${actor.accountId}`);
    if (epochs.generation === generation && !hasEnded) return actor;
  }
}

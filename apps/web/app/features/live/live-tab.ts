import type { LiveAck } from "@changming/contract/live";
import { api } from "../../api.ts";
import { connectLive } from "../../live/connect-live.ts";
import { LiveClient, type LiveListener, type LiveMessage, type LiveRoom } from "../../live/live-client.ts";
import { readUser, subscribeToUser } from "../account/user-info.ts";
import { tellLine } from "./live-state.ts";

/** Between two pages there may be nobody in a room; so long the line is kept, in ms. */
const kept = 20_000;
/** Who logs out here is told so by the line, too, before the answer comes: waits so long, in ms, before asking. */
const doubt = 1_500;

/** A tab that nobody looks at is let go after so long, in ms: browsers slow it down until the line breaks. */
const unseen = 60_000;

/** Whose the connection is, as it last said. */
let proved: string | null = null;
let rooms = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

const client = new LiveClient({
  connect: () => connectLive(location),
  token: () => (proved = readUser()?.token ?? null),
  onSessionEnded: () => setTimeout(() => void askForSession(proved), doubt),
  onLine: tellLine,
});

/** A call that needs the session: when it is over, the answer leads to the login as everywhere. */
async function askForSession(token: string | null): Promise<void> {
  if (token !== null && readUser()?.token === token) await api.account.refreshUserInfo({});
}

function begin(): void {
  if (navigator.onLine) client.start();
  else client.pause();
}

/** What was missed meanwhile is asked for. */
function wakeIfWanted(): void {
  if (!document.hidden && navigator.onLine && rooms > 0) client.wake();
}

function followUser(): void {
  const token = readUser()?.token ?? null;
  if (token === proved) return;
  if (proved === null) return client.proveAgain();
  proved = token;
  client.stop();
  if (rooms > 0) begin();
}

subscribeToUser(followUser);
addEventListener("online", wakeIfWanted);
addEventListener("offline", () => client.pause());
// A page with an open line is not kept for the way back.
addEventListener("pagehide", () => client.pause());
addEventListener("pageshow", ({ persisted }) => persisted && wakeIfWanted());
document.addEventListener("visibilitychange", () => {
  clearTimeout(resting);
  if (document.hidden) resting = setTimeout(() => client.pause(), unseen);
  else wakeIfWanted();
});

/** Listens in a room over the one connection of this tab. Returns how to leave. */
export function enterRoom(room: LiveRoom, listener: LiveListener): () => void {
  clearTimeout(ending);
  rooms += 1;
  const leave = client.subscribe(room, listener);
  begin();
  return () => {
    leave();
    rooms -= 1;
    clearTimeout(ending);
    ending = setTimeout(() => rooms === 0 && client.stop(), kept);
  };
}

/** null: no answer came over the line; the same `ref` may go over HTTP. */
export function sendOverLine(message: LiveMessage): Promise<LiveAck | null> {
  return client.sendMessage(message);
}

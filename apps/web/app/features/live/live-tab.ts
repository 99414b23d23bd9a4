import type { LiveAck } from "@changming/contract/live";
import { api } from "../../api/api.ts";
import { connectLive } from "../../live/live-connection.ts";
import { LiveClient, type LiveListener, type LiveMessage, type LiveChannel } from "../../live/live-client.ts";
import { readUser, subscribeToUser } from "../../api/user-info.ts";
import { setConnected } from "./live-state.ts";

/** Between two pages no channel may be joined; the connection is kept open for so long, in ms. */
const idleTimeoutMs = 20_000;
/**
 * After a logout here the connection reports it before the answer arrives: delay in ms before the session is checked.
 */
const sessionCheckDelay = 1_500;

/** A hidden tab is disconnected after so long, in ms: browsers throttle it until the connection breaks. */
const hiddenTimeoutMs = 60_000;

/** The token that the connection last authenticated with. */
let authenticatedToken: string | null = null;
let channelCount = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

const client = new LiveClient({
  connect: () => connectLive(location),
  token: () => (authenticatedToken = readUser()?.token ?? null),
  onSessionEnded: () => setTimeout(() => void checkSession(authenticatedToken), sessionCheckDelay),
  onConnectionChange: setConnected,
});

/** A call that needs the session: when it has ended, the error leads to the login as everywhere. */
async function checkSession(token: string | null): Promise<void> {
  if (token !== null && readUser()?.token === token) await api.account.refreshUserInfo({});
}

function begin(): void {
  if (navigator.onLine) client.start();
  else client.pause();
}

/** Reconnects; missed events are then fetched. */
function wakeIfWanted(): void {
  if (!document.hidden && navigator.onLine && channelCount > 0) client.wake();
}

function followUser(): void {
  const token = readUser()?.token ?? null;
  if (token === authenticatedToken) return;
  if (authenticatedToken === null) return client.reauthenticate();
  authenticatedToken = token;
  client.stop();
  if (channelCount > 0) begin();
}

subscribeToUser(followUser);
addEventListener("online", wakeIfWanted);
addEventListener("offline", () => client.pause());
// A page with an open connection is not put into the back/forward cache.
addEventListener("pagehide", () => client.pause());
addEventListener("pageshow", ({ persisted }) => persisted && wakeIfWanted());
document.addEventListener("visibilitychange", () => {
  clearTimeout(resting);
  if (document.hidden) resting = setTimeout(() => client.pause(), hiddenTimeoutMs);
  else wakeIfWanted();
});

/** Joins a channel over the one connection of this tab. Returns how to leave. */
export function joinChannel(channel: LiveChannel, listener: LiveListener): () => void {
  clearTimeout(ending);
  channelCount += 1;
  const leave = client.subscribe(channel, listener);
  begin();
  return () => {
    leave();
    channelCount -= 1;
    clearTimeout(ending);
    ending = setTimeout(() => channelCount === 0 && client.stop(), idleTimeoutMs);
  };
}

/** null: the connection gave no answer; the same `ref` may be sent over HTTP. */
export function sendLiveMessage(message: LiveMessage): Promise<LiveAck | null> {
  return client.sendMessage(message);
}

/** Path of the live connection, and its messages that are not JSON (R-live-1). */
export const livePath = "/ws";
export const openedText = "Opened";
export const pingText = "PING";
export const pongText = "PONG";

/** Interval of a client's pings, ms (R-live-2). */
export const pingEvery = 10_000;

/** Codes with which the server closes: restart, too many messages, no ping received, session ended. */
export const closeCodes = { restart: 1012, flood: 1008, silence: 4000, sessionEnded: 4001 } as const;

/** Wait before a reconnect, ms: the minimum plus a random part of the spread, which doubles with each try. */
const minWait = 500;
const firstSpread = 2_000;
const maxSpread = 30_000;

/** How a connection was lost. */
interface LostConnection {
  code: number;
  reason: string;
  /** Connections lost before this one since the last PONG. */
  tries: number;
  /** At least 0 and less than 1. */
  random: number;
}

/** Milliseconds until a client connects again (R-live-3). A restarting server requests how long in its reason. */
export function reconnectWait({ code, reason, tries, random }: LostConnection): number {
  const requested = code === closeCodes.restart ? requestedWait(reason) : null;
  return minWait + (requested ?? random * Math.min(maxSpread, firstSpread * 2 ** tries));
}

/** The wait that a restarting server requests, in ms; null without one. */
function requestedWait(reason: string): number | null {
  try {
    const { retryAfterMs } = JSON.parse(reason) as { retryAfterMs?: unknown };
    return typeof retryAfterMs === "number" && retryAfterMs >= 0 ? Math.min(retryAfterMs, maxSpread) : null;
  } catch {
    return null;
  }
}

/** Path of the live connection, and its messages that are not JSON (R-live-1). */
export const livePath = "/ws";
export const openedText = "Opened";
export const pingText = "PING";
export const pongText = "PONG";

/** Interval of a client's pings, ms (R-live-2). */
export const pingEvery = 10_000;

/** Codes with which the server closes: restart, too many messages, no ping received, session ended. */
export const closeCodes = { restart: 1012, flood: 1008, silence: 4000, sessionEnded: 4001 } as const;

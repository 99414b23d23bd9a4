/** Where the live connection is, and its texts that are no JSON. */
export const livePath = "/ws";
export const openedText = "Opened";
export const pingText = "PING";
export const pongText = "PONG";

/** How often a client says that it is there, in ms. */
export const pingEvery = 10_000;

/** Codes with which the server closes: it restarts, too much was sent, nothing was heard, the session ended. */
export const closeCodes = { restart: 1012, flood: 1008, silence: 4000, sessionEnded: 4001 } as const;

import type { IncomingMessage, ServerResponse } from "node:http";

/** A Node HTTP handler that may answer before the app. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

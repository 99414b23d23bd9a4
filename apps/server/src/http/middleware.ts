import type { IncomingMessage, ServerResponse } from "node:http";

/** A handler in the style of Node's own server that may answer before us. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

import { createContext } from "react-router";
import type { Client } from "@changming/contract/client";

/** CSP nonce of one render: the server hashes the scripts that carry it and then removes it. */
export const nonceContext = createContext<string>("");

/** Reports an error of this render to the server's log. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined);

/** Receives the rendered document. */
export const deliverContext = createContext<(html: string) => void>(() => undefined);

/** The client that loaders use during server rendering: in-process calls without a session. */
export const apiContext = createContext<Client>();

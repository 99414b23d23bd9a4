import { createContext } from "react-router";

/** CSP nonce of one render: the server hashes the scripts that carry it and then removes it. */
export const nonceContext = createContext<string>("");

/** Reports an error of this render to the server's log. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined);

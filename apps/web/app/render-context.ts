import { createContext } from "react-router";

/** The random nonce of one render: the server hashes the scripts that carry it and takes it off again. */
export const nonceContext = createContext<string>("");

/** Where a fault of this render is told; it becomes a line of the server's log. */
export const reportContext = createContext<(fault: unknown) => void>(() => undefined);

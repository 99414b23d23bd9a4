import { createContext } from "react-router";

/** The random nonce of one render: the server hashes the scripts that carry it and takes it off again. */
export const nonceContext = createContext<string>("");

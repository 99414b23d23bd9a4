import { createContext } from "react";

/** CSP nonce of the document's own inline script while it is rendered on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

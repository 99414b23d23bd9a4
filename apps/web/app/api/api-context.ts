import { createContext } from "react-router";
import type { Client } from "@changming/contract/client";

/** The client that loaders use during server rendering: in-process calls without a session. */
export const apiContext = createContext<Client>();

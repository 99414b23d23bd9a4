import { createContext } from "react-router";
import type { Client } from "@changming/contract/client";

/** The client that loaders use while the server renders: in process, as a visitor. */
export const apiContext = createContext<Client>();

import { type ClientOf, makeClient, type Transport } from "../client.ts";
import type { AdminCalls } from "./calls.ts";
import { adminRoutes } from "./routes.gen.ts";

export type AdminClient = ClientOf<AdminCalls>;

/** The back office's client: one method a call. */
export function createAdminClient(transport: Transport): AdminClient {
  return makeClient<AdminCalls>(adminRoutes, transport);
}

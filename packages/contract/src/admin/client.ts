import { type ClientOf, makeClient, type Transport } from "../client.ts";
import type { AdminCalls } from "./calls.ts";
import { adminRoutes } from "./routes.gen.ts";

type AdminClient = ClientOf<AdminCalls>;

/** The admin client: one method per call. */
export function createAdminClient(transport: Transport): AdminClient {
  return makeClient<AdminCalls>(adminRoutes, transport);
}

import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Sends a payload of less than 8,000 bytes to all who listen on the channel; inside a transaction, after its commit. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

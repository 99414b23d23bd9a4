import { sql } from "kysely";
import type { Db } from "@changming/db/database";

/** PostgreSQL channel by which nodes exchange live events. */
export const liveChannel = "changming_live";

/** Sends a notice of less than 8,000 bytes to all nodes. */
export async function sendLiveNotice(db: Db, notice: string): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${notice})`.execute(db);
}

import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Throws when the database accepts no writes. Leaves nothing behind: commits a flushed record of the write-ahead log
 * and fills a temporary file of about 600 kB, because a log that reuses its segments still works when tables cannot
 * grow.
 */
export async function checkWritable(db: Db): Promise<void> {
  const access = await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    await sql`select count(*) from generate_series(1, 20000)`.execute(trx);
    await sql`select pg_logical_emit_message(true, 'readyz', '')`.execute(trx);
    const { rows } = await sql<{ is_read_only: boolean }>`
      select current_setting('transaction_read_only')::boolean as is_read_only`.execute(trx);
    return rows[0];
  });
  if (access?.is_read_only !== false) throw new Error("the database is read-only");
}

import { type Kysely, sql } from "kysely";

/**
 * By default PostgreSQL vacuums a table once a fifth of its rows are dead, and collects statistics after a tenth has
 * changed: of ten million rows that is years late, and the estimates of searches rely on those statistics (decision
 * 0100). For small tables its fixed thresholds of 50 rows decide as before. Locks out neither readers nor writers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const grown = ["residence", "residence_counter", "residence_member", "message", "given_gift", "giver_total"];
  const more = ["received_total", "remembrance", "remembrance_certificate", "visit", "audit_entry", "audit_link"];
  for (const table of [...grown, ...more]) {
    await sql`
      alter table ${sql.id(table)} set (
        autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_insert_scale_factor = 0.05,
        autovacuum_analyze_scale_factor = 0.02
      )`.execute(db);
  }
}

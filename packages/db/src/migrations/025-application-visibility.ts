import { type Kysely, sql } from "kysely";

/** The applicant says whether the residence begins public or private; public is the specification's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application add column is_private boolean not null default false`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** The applicant chooses whether the residence begins public or private; public is the default (R-application-18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application add column is_private boolean not null default false`.execute(db);
}

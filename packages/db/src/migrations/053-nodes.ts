import { type Kysely, sql } from "kysely";

/** The processes that cache pages, and how far each has applied the invalidations of all (decision 0098). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table node (
      id text primary key,
      -- Host, port and folder: while a process listens there, an earlier one has ended.
      place text not null,
      pid integer not null,
      -- All invalidations before this fence have been applied.
      passed_fence bigint not null default 0
    )`.execute(db);
  await sql`create sequence node_fence`.execute(db);
}

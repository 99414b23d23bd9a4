import { type Kysely, sql } from "kysely";

/** Idempotency keys of staff forms: a form sent twice creates one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_ref (
      staff_id integer not null references staff,
      ref text not null check (ref ~ '^[A-Za-z0-9_-]{1,64}$'),
      deed text not null,
      contents_hash text not null,
      answer jsonb,
      made_at timestamptz not null,
      primary key (staff_id, ref)
    )`.execute(db);
}

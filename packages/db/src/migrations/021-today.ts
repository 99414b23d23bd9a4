import { type Kysely, sql } from "kysely";

/**
 * Indexes for the start page of the back office: what is pending and since when, and the numbers of each day of a
 * month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blessing_waiting on blessing (written_at) where state = 'held'`.execute(db);
  await sql`create index concern_waiting on concern (kind, made_at) where state = 'waiting'`.execute(db);
  await sql`create index refund_waiting on refund (created_at) where state in ('due', 'failed')`.execute(db);
  await sql`create index staff_approval_waiting on staff_approval (asked_at) where state = 'waiting'`.execute(db);
  await sql`create index visit_at on visit (visited_at)`.execute(db);
  await sql`create index remembrance_at on remembrance (at)`.execute(db);
  await sql`create index given_gift_at on given_gift (given_at) include (quantity)`.execute(db);
  await sql`create index orders_paid on orders (paid_at) include (amount_fen) where paid_at is not null`.execute(db);
}

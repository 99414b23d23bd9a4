import { type Kysely, sql } from "kysely";

/**
 * The gateway's statements about a payment's money are stored with the event, so that the outcome can be derived in any
 * order; and known browsers, which stay usable while someone guesses passwords.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_event
      add column trade_no text,
      add column paid_at timestamptz,
      add column refund_no text,
      add column refund_fen bigint check (refund_fen > 0),
      add column refunded_so_far_fen bigint check (refunded_so_far_fen > 0)`.execute(db);
  await sql`
    alter table payment
      add column returned_fen bigint not null default 0
        check (returned_fen between 0 and amount_fen),
      add check (returned_fen = 0 or channel_trade_no is not null)`.execute(db);
  await makeKnownDevices(db);
}

/**
 * Browsers with an earlier login: their attempts are counted separately while others guess passwords of the same name.
 */
async function makeKnownDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_device (
      id integer generated always as identity primary key,
      token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
      account_id integer references account,
      staff_id integer references staff,
      last_used_at timestamptz not null,
      check (num_nonnulls(account_id, staff_id) = 1),
      unique (token_hash, account_id),
      unique (token_hash, staff_id)
    )`.execute(db);
  await sql`create index known_device_account on known_device (account_id, last_used_at)`.execute(db);
  await sql`create index known_device_staff on known_device (staff_id, last_used_at)`.execute(db);
  await sql`create index known_device_used on known_device (last_used_at)`.execute(db);
  await sql`alter table staff_session add column device_hash text`.execute(db);
  // Attempts are counted by name and address: finds the rows of one name.
  await sql`alter table staff_try add column name_hash text`.execute(db);
  await sql`update staff_try set name_hash = key_hash`.execute(db);
  await sql`alter table staff_try alter column name_hash set not null`.execute(db);
  await sql`create index staff_try_name on staff_try (name_hash)`.execute(db);
}

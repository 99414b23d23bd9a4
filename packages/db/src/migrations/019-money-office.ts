import { type Kysely, sql } from "kysely";

/** The catalogue and money in the back office: versions, answers to bill findings, and indexes for its lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["gift", "gift_category"]) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
  }
  await sql`
    alter table bill_finding
      add column resolved_at timestamptz,
      add column resolved_by integer references staff,
      add column note text not null default '' check (char_length(note) <= 200),
      add constraint bill_finding_resolved check ((resolved_at is null) = (resolved_by is null)),
      add constraint bill_finding_note check (resolved_at is null or note <> '')`.execute(db);
  await sql`create index bill_finding_day on bill_finding (day desc, channel)`.execute(db);
  await sql`
    create index bill_finding_open on bill_finding (found_at) where resolved_at is null and not settled`.execute(db);
  // Before a gift is removed, the server checks whether it was ever ordered or given.
  await sql`create index order_item_gift on order_item (gift_id) where gift_id is not null`.execute(db);
  await sql`create index received_total_gift on received_total (gift_id)`.execute(db);
  await sql`create index orders_residence on orders (residence_id, id desc) where residence_id is not null`.execute(db);
  await sql`create index orders_state on orders (state, id desc)`.execute(db);
  await sql`create index orders_kind on orders (kind, id desc)`.execute(db);
  await sql`create index orders_amount on orders (amount_fen, id)`.execute(db);
  await sql`create index orders_made on orders (created_at)`.execute(db);
  await sql`create index payment_trade_no on payment (channel_trade_no) where channel_trade_no is not null`.execute(db);
  await sql`create index payment_state on payment (state, id desc)`.execute(db);
  await sql`create index payment_made on payment (created_at)`.execute(db);
  await sql`create index refund_state on refund (state, id desc)`.execute(db);
  await sql`create index refund_made on refund (created_at)`.execute(db);
  await sql`create index ledger_tx_at on ledger_tx (at)`.execute(db);
}

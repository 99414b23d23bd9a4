import { type Kysely, sql } from "kysely";

/** Twelve random hex digits, as certificates have them. */
const checkCode = sql.raw("upper(left(replace(gen_random_uuid()::text, '-', ''), 12))");

/** Receipts of orders, requests for invoices, and what the operator states about invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence receipt_number`.execute(db);
  await sql`
    create table receipt (
      id integer generated always as identity primary key,
      order_id integer not null unique references orders,
      number text not null unique check (number ~ '^SJ-[0-9]{4}-[0-9]{6,}$'),
      check_code text not null default ${checkCode} check (check_code ~ '^[0-9A-F]{12}$'),
      payer_name text not null default '',
      amount_fen bigint not null check (amount_fen > 0),
      issued_at timestamptz not null
    )`.execute(db);
  await sql`create index receipt_issued on receipt (issued_at)`.execute(db);
  await sql`create sequence invoice_number`.execute(db);
  await sql`
    create table invoice (
      id integer generated always as identity primary key,
      number text not null unique check (number ~ '^FP[0-9]{14,18}$'),
      account_id integer not null references account,
      state text not null check (state in ('requested', 'exported', 'issued', 'rejected', 'cancelled')),
      buyer_kind text not null check (buyer_kind in ('person', 'organisation')),
      title text not null,
      tax_number text not null,
      email text not null,
      phone text not null,
      reason text not null default '' check (char_length(reason) <= 200),
      ref text,
      ref_hash text,
      requested_at timestamptz not null,
      exported_at timestamptz,
      decided_at timestamptz,
      decided_by integer references staff,
      tax_invoice_number text not null default '',
      tax_invoice_on date,
      stored_as text unique check (stored_as ~ '^[A-Za-z0-9_-]{22}$'),
      sealed_key text,
      contact_erased_at timestamptz,
      erased_at timestamptz,
      check ((state in ('issued', 'rejected', 'cancelled')) = (decided_at is not null)),
      check ((state = 'rejected') = (reason <> '')),
      check ((stored_as is null) = (sealed_key is null)),
      check ((stored_as is not null) = (state = 'issued' and erased_at is null)),
      check ((tax_invoice_on is not null) = (state = 'issued')),
      check (contact_erased_at is null or (email = '' and phone = '')),
      check (erased_at is null or (title = '' and tax_number = '' and contact_erased_at is not null))
    )`.execute(db);
  await sql`create unique index invoice_ref on invoice (account_id, ref) where ref is not null`.execute(db);
  await sql`create index invoice_account on invoice (account_id, id desc)`.execute(db);
  await sql`create index invoice_state on invoice (state, id desc)`.execute(db);
  await sql`create index invoice_waiting on invoice (requested_at) where state in ('requested', 'exported')`.execute(
    db,
  );
  await sql`create index invoice_decided on invoice (decided_at) where erased_at is null`.execute(db);
  await sql`
    create table invoice_order (
      invoice_id integer not null references invoice,
      order_id integer not null references orders,
      amount_fen bigint not null check (amount_fen >= 0),
      reversed_fen bigint not null default 0 check (reversed_fen between 0 and amount_fen),
      is_open boolean not null default true,
      primary key (invoice_id, order_id)
    )`.execute(db);
  // One invoice an order; a rejected or cancelled request frees its orders.
  await sql`create unique index invoice_order_once on invoice_order (order_id) where is_open`.execute(db);
  await sql`
    alter table site_info
      add column invoice_days smallint not null default 180 check (invoice_days between 0 and 3650),
      add column invoice_item text not null default '' check (char_length(invoice_item) <= 100),
      add column invoice_tax_code text not null default '' check (invoice_tax_code ~ '^([0-9]{19})?$'),
      add column invoice_tax_percent smallint check (invoice_tax_percent between 0 and 17)`.execute(db);
}

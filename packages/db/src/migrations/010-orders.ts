import { type Kysely, sql } from "kysely";

/** Numbers that both providers accept, for orders, payments and refunds. */
const number = sql.raw("~ '^[0-9A-Z]{16,32}$'");

/** Orders, payments, refunds, and their ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeOrders(db);
  await makePayments(db);
  await makeRefunds(db);
  await makeHistory(db);
  await makeLedger(db);
  await makeBills(db);
  await sql`alter table given_gift add column order_item_id integer references order_item`.execute(db);
  await sql`
    create unique index given_gift_order_item on given_gift (order_item_id) where order_item_id is not null`.execute(
    db,
  );
}

/** `order` is a reserved word of SQL; the other tables keep the singular. */
async function makeOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id integer generated always as identity primary key,
      order_no text not null unique check (order_no ${number}),
      account_id integer not null references account,
      kind text not null check (kind in ('gift', 'dressing', 'application')),
      residence_id integer references residence,
      state text not null
        check (state in ('created', 'paying', 'paid', 'delivered', 'closed', 'refunding', 'refunded')),
      amount_fen bigint not null check (amount_fen >= 0),
      return_path text not null check (return_path ~ '^/(home|family_dress|family_home|home_apply)([?]|$)'),
      quit_path text not null check (quit_path ~ '^/(home|family_dress|family_home|home_apply)([?]|$)'),
      ref text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      paid_payment_id integer,
      paid_at timestamptz,
      delivered_at timestamptz,
      closed_reason text check (closed_reason in ('expired', 'withdrawn')),
      check ((kind = 'application') = (residence_id is null)),
      -- What costs nothing is delivered at once and knows no payment.
      check (amount_fen > 0 or state in ('created', 'delivered')),
      check (amount_fen > 0 or paid_payment_id is null),
      check ((paid_at is not null) = (state in ('paid', 'delivered', 'refunding', 'refunded'))),
      check (amount_fen = 0 or (paid_payment_id is not null) = (paid_at is not null)),
      check (state <> 'delivered' or delivered_at is not null),
      check (delivered_at is null or paid_at is not null),
      check ((closed_reason is not null) = (state = 'closed'))
    )`.execute(db);
  await sql`create unique index orders_ref on orders (account_id, ref) where ref is not null`.execute(db);
  await sql`create index orders_account on orders (account_id, id desc)`.execute(db);
  await sql`create index orders_open on orders (expires_at) where state in ('created', 'paying')`.execute(db);
  await sql`
    create table order_item (
      id integer generated always as identity primary key,
      order_id integer not null references orders,
      gift_id integer references gift,
      name text not null,
      unit text not null,
      image text not null,
      unit_price_fen bigint not null check (unit_price_fen >= 0),
      quantity integer not null check (quantity between 1 and 99),
      amount_fen bigint not null check (amount_fen = unit_price_fen * quantity),
      unit_coins integer not null check (unit_coins >= 0),
      -- What costs nothing is one unit.
      check (amount_fen > 0 or quantity = 1)
    )`.execute(db);
  await sql`create index order_item_order on order_item (order_id)`.execute(db);
}

/** One row per attempt: its number is known to one gateway and never reused. */
async function makePayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment (
      id integer generated always as identity primary key,
      order_id integer not null references orders,
      channel smallint not null check (channel in (4, 6)),
      gateway text not null check (gateway in ('live', 'sandbox')),
      out_trade_no text not null unique check (out_trade_no ${number}),
      scene text not null check (scene in ('pc', 'phone')),
      amount_fen bigint not null check (amount_fen > 0),
      request text not null,
      state text not null check (state in
        ('created', 'unknown', 'pending', 'failed', 'closed', 'succeeded', 'surplus', 'refunding', 'refunded')),
      checkout_kind text check (checkout_kind in ('code', 'redirect', 'form')),
      checkout text,
      checkout_until timestamptz,
      channel_trade_no text,
      paid_at timestamptz,
      fault text not null default '',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      closed_at timestamptz,
      asked_at timestamptz,
      checks smallint not null default 0,
      next_check_at timestamptz,
      unique (id, order_id),
      unique (channel, channel_trade_no),
      check ((channel_trade_no is not null) = (state in ('succeeded', 'surplus', 'refunding', 'refunded'))),
      check ((channel_trade_no is null) = (paid_at is null)),
      check ((checkout_kind is null) = (checkout is null) and (checkout is null) = (checkout_until is null)),
      check (state <> 'pending' or checkout is not null),
      check (state <> 'closed' or closed_at is not null)
    )`.execute(db);
  await sql`create index payment_order on payment (order_id)`.execute(db);
  await sql`create unique index payment_one_succeeded on payment (order_id) where state = 'succeeded'`.execute(db);
  await sql`create index payment_due on payment (next_check_at) where next_check_at is not null`.execute(db);
  await sql`
    alter table orders add constraint orders_paid_payment
      foreign key (paid_payment_id, id) references payment (id, order_id)`.execute(db);
}

/**
 * One refund per payment, of its whole amount: retried with the same number. Only one that the gateway has closed for
 * good has a successor, with a number of its own.
 */
async function makeRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund (
      id integer generated always as identity primary key,
      payment_id integer not null references payment,
      out_refund_no text not null unique check (out_refund_no ${number}),
      amount_fen bigint not null check (amount_fen > 0),
      reason text not null check (char_length(reason) between 1 and 80),
      state text not null check (state in ('due', 'processing', 'done', 'failed', 'closed')),
      fault text not null default '',
      created_at timestamptz not null,
      done_at timestamptz,
      billed_at timestamptz,
      tries smallint not null default 0,
      next_try_at timestamptz,
      check ((state = 'done') = (done_at is not null)),
      check ((state in ('done', 'closed')) = (next_try_at is null))
    )`.execute(db);
  await sql`create unique index refund_one_alive on refund (payment_id) where state <> 'closed'`.execute(db);
  await sql`create index refund_payment on refund (payment_id)`.execute(db);
  await sql`create index refund_due on refund (next_try_at) where next_try_at is not null`.execute(db);
}

/** Payment events and state transitions. Both are append-only; only the bytes of an event may be erased. */
async function makeHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_event (
      id bigint generated always as identity primary key,
      channel smallint not null check (channel in (4, 6)),
      source text not null check (source in ('notify', 'query', 'bill')),
      event_id text not null,
      payment_id integer references payment,
      result text not null check (result in
        ('settled', 'surplus', 'repeated', 'refund', 'returned', 'nothing', 'mismatch', 'rejected')),
      body bytea,
      headers jsonb,
      request_id text not null,
      received_at timestamptz not null,
      unique (channel, event_id),
      check (result in ('nothing', 'rejected', 'mismatch') or payment_id is not null)
    )`.execute(db);
  await sql`create index payment_event_payment on payment_event (payment_id)`.execute(db);
  await sql`
    create index payment_event_alarm on payment_event (received_at) where result in ('rejected', 'mismatch')`.execute(
    db,
  );
  await sql`
    create table order_event (
      id bigint generated always as identity primary key,
      order_id integer not null references orders,
      object text not null check (object in ('order', 'payment', 'refund')),
      object_id integer not null,
      from_state text,
      to_state text not null,
      at timestamptz not null,
      actor_kind text not null,
      request_id text not null
    )`.execute(db);
  await sql`create index order_event_order on order_event (order_id, id)`.execute(db);
  await sql`
    create function keep_written() returns trigger language plpgsql as $$
    begin
      raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await makeAppendOnly(db, "order_event");
  await makeAppendOnly(db, "payment_event", sql`delete or truncate`);
  await sql`
    create index payment_event_bytes on payment_event (received_at) where body is not null or headers is not null`.execute(
    db,
  );
  await sql`
    create function forget_bytes_only() returns trigger language plpgsql as $$
    begin
      if new.body is not null or new.headers is not null
        or to_jsonb(new) - array['body', 'headers'] <> to_jsonb(old) - array['body', 'headers'] then
        raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger payment_event_forget_bytes_only before update on payment_event
    for each row execute function forget_bytes_only()`.execute(db);
}

/**
 * Double entry: fen between the gateway, liabilities and sales; coins between their issue and a residence. Each
 * transaction sums to zero per currency, checked at commit.
 */
async function makeLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_tx (
      id bigint generated always as identity primary key,
      key text not null unique,
      order_id integer not null references orders,
      at timestamptz not null
    )`.execute(db);
  await sql`create index ledger_tx_order on ledger_tx (order_id)`.execute(db);
  await sql`
    create table ledger_entry (
      tx_id bigint not null references ledger_tx,
      currency text not null check (currency in ('fen', 'coins')),
      book text not null check (book in ('gateway', 'owed', 'sales', 'residence', 'issued')),
      subject_id integer not null,
      amount bigint not null check (amount <> 0),
      primary key (tx_id, currency, book, subject_id),
      check ((currency = 'fen') = (book in ('gateway', 'owed', 'sales')))
    )`.execute(db);
  await sql`create index ledger_entry_book on ledger_entry (book, subject_id)`.execute(db);
  await sql`
    create function balance_ledger() returns trigger language plpgsql set search_path from current as $$
    begin
      if exists (
        select from ledger_entry where tx_id = new.tx_id group by currency having sum(amount) <> 0
      ) then
        raise exception 'ledger entries of % do not sum to zero', new.tx_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger balance_ledger after insert on ledger_entry deferrable initially deferred
    for each row execute function balance_ledger()`.execute(db);
  for (const table of ["ledger_tx", "ledger_entry"]) await makeAppendOnly(db, table);
}

/** The gateways' daily bills, compared with the site's rows. A finding may be that a bill was never received. */
async function makeBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bill (
      channel smallint not null check (channel in (4, 6)),
      day date not null,
      row_count integer not null check (row_count >= 0),
      sha1 text not null,
      file bytea not null,
      compared_at timestamptz not null,
      primary key (channel, day)
    )`.execute(db);
  await sql`
    create table bill_finding (
      id integer generated always as identity primary key,
      channel smallint not null check (channel in (4, 6)),
      day date not null,
      kind text not null check (kind in
        ('paymentMissingHere', 'paymentMissingThere', 'amountDiffers', 'refundMissingHere', 'refundMissingThere',
         'refundDiffers', 'billMissing')),
      number text not null,
      here_fen bigint,
      there_fen bigint,
      found_at timestamptz not null,
      settled boolean not null default false,
      unique (channel, day, kind, number)
    )`.execute(db);
}

async function makeAppendOnly(
  db: Kysely<unknown>,
  table: string,
  what = sql`update or delete or truncate`,
): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}_keep_written`)} before ${what} on ${sql.table(table)}
    for each statement execute function keep_written()`.execute(db);
}

import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_category (
      id integer generated always as identity primary key,
      name text not null unique,
      place text check (place in ('flowers', 'offering')),
      position integer not null
    )`.execute(db);

  await sql`
    create table gift (
      id integer generated always as identity primary key,
      category_id integer not null references gift_category,
      name text not null unique,
      unit text not null,
      image text not null,
      price_fen bigint not null check (price_fen >= 0),
      coins integer not null check (coins >= 0),
      effect text check (effect in ('incense', 'firecracker', 'fireworks', 'lamp', 'green-rice-balls', 'burning-paper', 'flowers', 'paper-money')),
      free_welfare boolean not null,
      free_celebrity boolean not null,
      free_martyrs boolean not null,
      is_civil boolean not null,
      is_on_sale boolean not null,
      position integer not null
    )`.execute(db);

  await sql`
    create table given_gift (
      id bigint generated always as identity primary key,
      residence_id integer not null references residence,
      account_id integer not null references account,
      gift_id integer not null references gift,
      quantity integer not null check (quantity between 1 and 99),
      coins bigint not null check (coins >= 0),
      given_at timestamptz not null
    )`.execute(db);
  await sql`create index given_gift_residence on given_gift (residence_id, id desc)`.execute(db);
  await sql`create index given_gift_latest on given_gift (given_at desc, id desc)`.execute(db);

  await sql`
    create table giver_total (
      residence_id integer not null references residence,
      account_id integer not null references account,
      coin_total bigint not null check (coin_total >= 0),
      gift_total integer not null check (gift_total > 0),
      last_gift_id integer not null references gift,
      last_quantity integer not null,
      last_given_at timestamptz not null,
      primary key (residence_id, account_id)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index giver_total_rank on giver_total (residence_id, coin_total desc, account_id)`.execute(db);

  await sql`
    create table remembrance (
      residence_id integer not null references residence,
      account_id integer not null references account,
      on_day date not null,
      at timestamptz not null,
      primary key (account_id, residence_id, on_day)
    )`.execute(db);

  await sql`
    create table blessing (
      id bigint generated always as identity primary key,
      residence_id integer not null references residence,
      account_id integer not null references account,
      content text not null check (char_length(content) between 1 and 200),
      relation text not null check (char_length(relation) <= 20),
      state text not null check (state in ('shown', 'held', 'deleted')),
      written_at timestamptz not null
    )`.execute(db);
  await sql`create index blessing_board on blessing (residence_id, id desc) where state = 'shown'`.execute(db);
  await sql`create index blessing_latest on blessing (written_at desc, id desc) where state = 'shown'`.execute(db);
}

import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_info (
      id smallint primary key check (id = 1),
      logo text not null,
      name text not null,
      tel text not null,
      qrcode text not null,
      wxapp_qrcode text not null,
      address text not null,
      email text not null,
      icp text not null,
      police_filing text not null,
      copyright text not null,
      website_summary text not null,
      welcome_statement text not null,
      theme smallint not null,
      is_need_pay boolean not null,
      apply_money_fen bigint not null check (apply_money_fen >= 0),
      cooperation_tips text not null,
      free_gift_nums integer not null check (free_gift_nums >= 0),
      album_nums_limit integer not null check (album_nums_limit >= 0),
      photo_nums_limit integer not null check (photo_nums_limit >= 0)
    )`.execute(db);

  await sql`
    create table slide (
      id integer generated always as identity primary key,
      image text not null,
      title text not null,
      subtitle text not null,
      link text not null,
      needs_jump boolean not null,
      content_html text not null,
      position integer not null,
      published_at timestamptz not null
    )`.execute(db);

  await sql`
    create table hot_word (
      id integer generated always as identity primary key,
      word text not null unique,
      position integer not null
    )`.execute(db);

  await sql`
    create table notice (
      id integer generated always as identity primary key,
      title text not null,
      content_html text not null,
      published_at timestamptz not null,
      read_count integer not null check (read_count >= 0)
    )`.execute(db);
  await sql`create index notice_newest on notice (published_at desc, id desc)`.execute(db);

  await sql`
    create table news_category (
      id integer generated always as identity primary key,
      name text not null unique,
      position integer not null
    )`.execute(db);

  await sql`
    create table news (
      id integer generated always as identity primary key,
      category_id integer not null references news_category,
      title text not null,
      summary text not null,
      thumb text,
      content_html text not null,
      seo_title text not null,
      seo_description text not null,
      published_at timestamptz not null,
      read_count integer not null check (read_count >= 0)
    )`.execute(db);
  await sql`create index news_newest on news (category_id, published_at desc, id desc)`.execute(db);

  await sql`
    create table friend_link (
      id integer generated always as identity primary key,
      name text not null unique,
      url text not null check (url ~ '^https?://'),
      position integer not null
    )`.execute(db);
}

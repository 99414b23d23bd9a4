import { type RawBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import { storeDayTotals } from "@changming/db/ranks/day-totals";
import { foldListedTotals } from "@changming/db/ranks/listed-totals";
import { refreshRanks } from "@changming/db/ranks/remembrance-ranks";
import { shanghaiDay } from "@changming/kit/shanghai";
import { anyOf, type IdRange, visitedOf } from "../demo-large/skewed-ids.ts";

/** Rows of a week; a write of the site is one row of these, with its counters, totals and audit entry. */
export interface WeekOfWrites {
  /** Views of residences; half of them leave a visit. */
  views: number;
  remembrances: number;
  messages: number;
  gifts: number;
  logins: number;
  /** Calls that renew a session's `last_seen_at`. */
  seen: number;
  letters: number;
  /** Biographies that a family edits; one in ten changes what is searched too. */
  edits: number;
  residences: number;
}

export const weekOfMillion: WeekOfWrites = {
  views: 8_000,
  remembrances: 2_500,
  messages: 1_500,
  gifts: 1_500,
  logins: 1_000,
  seen: 4_000,
  letters: 1_000,
  edits: 500,
  residences: 50,
};

export interface YearDeps {
  residences: IdRange;
  accounts: IdRange;
  gifts: readonly number[];
}

/** Rows of a statement and transaction: as many single writes would change the same rows in as many transactions. */
const atOnce = 500;

interface Batch extends YearDeps {
  /** The rows' numbers `i` over the whole year, which decide residence and account. */
  numbers: RawBuilder<unknown>;
  at: Date;
  day: string;
}

/** The statements of the write actions, for many rows at once. */
const writes: Record<keyof WeekOfWrites, (db: Db, batch: Batch) => Promise<unknown>> = {
  views: (db, { residences, accounts, numbers, at, day }) =>
    sql`
      with viewed as materialized (
        select i, ${visitedOf(residences, 101)} as residence, ${anyOf(accounts, 103)} as account from ${numbers}),
      visited as (
        insert into visit (residence_id, account_id, visited_at)
        select residence, account, ${at}::timestamptz from viewed where i % 2 = 0)
      update residence_counter set view_total = view_total + views, visit_total = visit_total + visits, view_day = ${day},
        view_today = case when view_day = ${day}::date then view_today + views else views end
      from (select residence, count(*)::int as views, count(*) filter (where i % 2 = 0)::int as visits
        from viewed group by residence) as sums
      where residence_id = residence`.execute(db),

  remembrances: (db, { residences, accounts, numbers, at, day }) =>
    sql`
      with came as materialized (
        select distinct ${visitedOf(residences, 111)} as residence, ${anyOf(accounts, 113)} as account from ${numbers}),
      remembered as (
        insert into remembrance (residence_id, account_id, on_day, at)
        select residence, account, ${day}::date, ${at}::timestamptz from came
        on conflict do nothing returning residence_id),
      certified as (
        insert into remembrance_certificate (residence_id, account_id, book_number, issued_at)
        select residence, account, 'HY-B-' || nextval('remembrance_book'), ${at}::timestamptz from came
        on conflict (residence_id, account_id) do nothing),
      audited as (${auditOf("remembrance.give", "residence", sql`came`, at)})
      update residence_counter set remembrance_total = remembrance_total + given, remembrance_day = ${day},
        remembrance_today = case when remembrance_day = ${day}::date then remembrance_today + given else given end
      from (select residence_id as residence, count(*)::int as given from remembered group by 1) as sums
      where residence_id = residence`.execute(db),

  messages: async (db, { residences, accounts, numbers, at }) => {
    await sql`
      with came as materialized (
        select i, ${visitedOf(residences, 121)} as residence, ${anyOf(accounts, 123)} as account from ${numbers}),
      written as (
        insert into message (residence_id, account_id, content, relation, state, written_at)
        select residence, account, '清明时节，想起您说过的话，一句一句都还记得。', '', case when i % 50 = 0 then 'held' else 'shown' end,
          ${at}::timestamptz from came),
      audited as (${auditOf("blessing.leave", "blessing", sql`came`, at)})
      update residence_counter set message_total = message_total + left_here
      from (select residence, count(*)::int as left_here from came group by 1) as sums where residence_id = residence`.execute(
      db,
    );
    // What waits is decided, and one in a hundred is deleted by the family.
    await sql`update message set state = 'shown' where state = 'held'`.execute(db);
    await sql`
      update message set state = 'deleted', deleted_at = ${at}
      where id in (select id from message order by id desc limit ${atOnce / 100})`.execute(db);
  },

  gifts: (db, { residences, accounts, gifts, numbers, at }) =>
    sql`
      with came as materialized (
        select i, ${visitedOf(residences, 131)} as residence, ${anyOf(accounts, 133)} as account,
          (${gifts}::int[])[1 + i % ${gifts.length}::int] as gift from ${numbers}),
      given as (
        insert into given_gift (residence_id, account_id, gift_id, quantity, coins, given_at)
        select residence, account, gift, 1, 10, ${at}::timestamptz from came),
      totals as (
        insert into giver_total as held
          (residence_id, account_id, coin_total, gift_total, last_gift_id, last_quantity, last_given_at)
        select residence, account, 10 * count(*), count(*), max(gift), 1, ${at}::timestamptz from came
        group by residence, account
        on conflict (residence_id, account_id) do update set coin_total = held.coin_total + excluded.coin_total,
          gift_total = held.gift_total + excluded.gift_total, last_given_at = excluded.last_given_at),
      audited as (${auditOf("order.deliver", "order", sql`came`, at)})
      update residence_counter set gift_total = gift_total + given, coin_total = coin_total + 10 * given
      from (select residence, count(*)::int as given from came group by 1) as sums where residence_id = residence`.execute(
      db,
    ),

  logins: (db, { accounts, numbers, at }) =>
    sql`
      with came as materialized (select i, ${anyOf(accounts, 143)} as account, 0 as residence from ${numbers}),
      ended as (
        update session set revoked_at = ${at} from came where session.account_id = account and i % 5 = 0),
      audited as (${auditOf("account.logIn", "account", sql`came`, at)})
      insert into session (token_hash, account_id, created_at, last_seen_at)
      select encode(sha256(('bench' || i)::bytea), 'hex'), account, ${at}::timestamptz, ${at}::timestamptz from came`.execute(
      db,
    ),

  seen: (db, { accounts, numbers, at }) =>
    sql`
      update session set last_seen_at = ${at}
      where account_id in (select ${anyOf(accounts, 151)} from ${numbers}) and revoked_at is null
        and last_seen_at > ${at}::timestamptz - interval '30 days'`.execute(db),

  letters: (db, { accounts, numbers, at }) =>
    sql`
      with read as (
        update inbox_message set read_at = ${at}
        where id in (select id from inbox_message where read_at is null order by id desc limit ${atOnce / 2}))
      insert into inbox_message (account_id, title, summary, content_html, created_at)
      select ${anyOf(accounts, 161)}, '您照看的居所有新的来信', '有人写了一封信', '<p>有人写了一封信。</p>', ${at}::timestamptz
      from ${numbers}`.execute(db),

  edits: (db, { residences, numbers, at }) =>
    sql`
      update residence set intro_html = left(intro_html, 4000) || '<p>又想起一件事。</p>', intro_version = intro_version + 1,
        native_place = case when residence.id % 10 = 0 then native_place || '市' else native_place end,
        search = case when residence.id % 10 = 0 then search || to_tsvector('simple', 'bench' || residence.id % 1000)
          else search end, updated_at = ${at}
      where id in (select ${anyOf(residences, 171)} from ${numbers})`.execute(db),

  residences: (db, { residences, numbers, at }) =>
    sql`
      with copied as (
        select to_jsonb(residence) as fields, i
        from (select i, ${anyOf(residences, 181)} as model from ${numbers}) as wanted
        join residence on residence.id = model),
      made as (
        insert into residence overriding system value
        select (jsonb_populate_record(null::residence, fields || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('residence', 'id')), 'number', 1000000 + i, 'moved_in_at', ${at}::timestamptz))).*
        from copied returning id, garden_id, not is_private and hidden_at is null as is_listed)
      insert into residence_counter (residence_id, garden_id, is_listed) select id, garden_id, is_listed from made`.execute(
      db,
    ),
};

function auditOf(verb: string, kind: string, rows: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`
    insert into audit_entry (at, actor_kind, actor_id, verb, object_kind, object_id, after, request_id)
    select ${at}::timestamptz, 'account', account, ${verb}::text, ${kind}::text, residence, '{"way": "bench"}', 'bench'
    from ${rows}`;
}

/** Writes week number `index` with the jobs that follow it. Returns the number of rows that the mix names. */
export async function writeWeek(db: Db, deps: YearDeps, mix: WeekOfWrites, { index, at }: { index: number; at: Date }) {
  let written = 0;
  for (const kind of Object.keys(writes) as (keyof WeekOfWrites)[]) {
    for (let done = 0; done < mix[kind]; done += atOnce) {
      const from = index * mix[kind] + done;
      const to = index * mix[kind] + Math.min(mix[kind], done + atOnce) - 1;
      const numbers = sql`generate_series(${from}::bigint, ${to}::bigint) as i`;
      await writes[kind](db, { ...deps, numbers, at, day: shanghaiDay(at) });
      written += to - from + 1;
    }
  }
  await linkEntries(db);
  await foldListedTotals(db);
  await refreshRanks(db);
  await storeDayTotals(db, at);
  return written;
}

/** Rows as the chain's job adds them, except that their hashes are no chain: the job itself takes minutes. */
async function linkEntries(db: Db): Promise<void> {
  await sql`
    insert into audit_link (position, entry_id, hash)
    select last.position + row_number() over (order by id), id, encode(sha256(id::text::bytea), 'hex')
    from audit_entry, (select coalesce(max(position), 0) as position, coalesce(max(entry_id), 0) as entry
      from audit_link) as last
    where id > last.entry`.execute(db);
}

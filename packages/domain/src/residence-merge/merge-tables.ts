import { type RawBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import type { ShanghaiDay } from "@changming/kit/shanghai";

export interface MergedPair {
  /** The residence that is given up. */
  from: number;
  /** The one that stays. */
  to: number;
  now: Date;
  today: ShanghaiDay;
}

/** Moves the rows of one table; returns what the audit names of them. */
type MoveRows = (db: Db, pair: MergedPair) => Promise<unknown>;

/** Rows with an id of their own: all of them, under their ids. */
function moveAll(table: keyof Tables, alsoSet: RawBuilder<unknown> = sql``): MoveRows {
  return async (db, { from, to }) => {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set residence_id = ${to} ${alsoSet} where residence_id = ${from} returning id`.execute(
      db,
    );
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  };
}

async function moveAlbums(db: Db, { from, to }: MergedPair): Promise<number[]> {
  // After the albums that are there; idempotency keys are of one residence.
  const { rows } = await sql<{ id: number }>`
    update album set residence_id = ${to}, ref = null, ref_hash = null,
      position = position + (select coalesce(max(position), 0) from album where residence_id = ${to})
    where residence_id = ${from} returning id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** A member of both has the higher role; one residence has one owner, so a second one becomes a manager. */
async function moveMembers(db: Db, { from, to }: MergedPair): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    insert into residence_member as member (residence_id, account_id, role, relation, created_at)
    select ${to}, account_id,
      case when role = 'owner' and exists (select from residence_member where residence_id = ${to} and role = 'owner')
        then 'manager' else role end, relation, created_at
    from residence_member where residence_id = ${from}
    on conflict (residence_id, account_id) do update set
      role = case when 'owner' in (member.role, excluded.role) then 'owner'
                  when 'manager' in (member.role, excluded.role) then 'manager' else 'relative' end,
      relation = case when member.relation = '' then excluded.relation else member.relation end
    returning account_id`.execute(db);
  // A second calendar address of one member ends with the membership; the first goes on.
  await sql`
    update calendar_feed as feed set residence_id = ${to} where residence_id = ${from}
      and not exists (select from calendar_feed where residence_id = ${to} and account_id = feed.account_id)`.execute(
    db,
  );
  await sql`delete from residence_member where residence_id = ${from}`.execute(db);
  return rows.map((row) => row.account_id).toSorted((a, b) => a - b);
}

/** One remembrance an account a day: of two the earlier stays. */
async function moveRemembrances(db: Db, { from, to }: MergedPair): Promise<{ moved: number; sameDay: number }> {
  await sql`
    update remembrance as mine set at = least(mine.at, theirs.at) from remembrance as theirs
    where mine.residence_id = ${to} and theirs.residence_id = ${from}
      and mine.account_id = theirs.account_id and mine.on_day = theirs.on_day`.execute(db);
  const doubled = await sql`
    delete from remembrance as theirs where residence_id = ${from} and exists (
      select from remembrance where residence_id = ${to} and account_id = theirs.account_id and on_day = theirs.on_day)`.execute(
    db,
  );
  const moved = await sql`update remembrance set residence_id = ${to} where residence_id = ${from}`.execute(db);
  return { moved: Number(moved.numAffectedRows), sameDay: Number(doubled.numAffectedRows) };
}

/** A device may have lit one at both: both burn. */
async function moveGraveLamps(db: Db, { from, to }: MergedPair): Promise<number> {
  const moved = await sql`
    insert into grave_lamp (residence_id, on_day, device_hash, name, at)
    select ${to}, on_day, device_hash, name, at from grave_lamp where residence_id = ${from}`.execute(db);
  await sql`delete from grave_lamp where residence_id = ${from}`.execute(db);
  return Number(moved.numAffectedRows);
}

/** A reader of both is reminded by the rule for the one that stays. */
async function moveReminders(db: Db, { from, to }: MergedPair): Promise<void> {
  await sql`
    update reminder_rule as theirs set residence_id = ${to}, next_at = '1970-01-01', is_changed = true where residence_id = ${from}
      and not exists (select from reminder_rule where residence_id = ${to} and account_id = theirs.account_id)`.execute(
    db,
  );
  await sql`delete from reminder_rule where residence_id = ${from}`.execute(db);
  await sql`
    update reminder as theirs set residence_id = ${to} where residence_id = ${from} and state in ('waiting', 'sending')
      and not exists (select from reminder where residence_id = ${to} and account_id = theirs.account_id
        and on_day = theirs.on_day and channel = theirs.channel)`.execute(db);
}

/** One certificate an account: a second one stays with the former residence, under its number. */
async function moveRemembranceCertificates(db: Db, { from, to }: MergedPair): Promise<string[]> {
  const { rows } = await sql<{ book_number: string }>`
    update remembrance_certificate as theirs set residence_id = ${to} where residence_id = ${from} and not exists (
      select from remembrance_certificate where residence_id = ${to} and account_id = theirs.account_id)
    returning book_number`.execute(db);
  return rows.map(({ book_number }) => book_number).toSorted();
}

async function moveGiverTotals(db: Db, { from, to }: MergedPair): Promise<void> {
  await sql`
    insert into giver_total as mine
      (residence_id, account_id, coin_total, gift_total, last_gift_id, last_quantity, last_given_at)
    select ${to}, account_id, coin_total, gift_total, last_gift_id, last_quantity, last_given_at
    from giver_total where residence_id = ${from}
    on conflict (residence_id, account_id) do update set
      coin_total = mine.coin_total + excluded.coin_total,
      gift_total = mine.gift_total + excluded.gift_total,
      last_gift_id = case when excluded.last_given_at > mine.last_given_at then excluded.last_gift_id
                          else mine.last_gift_id end,
      last_quantity = case when excluded.last_given_at > mine.last_given_at then excluded.last_quantity
                           else mine.last_quantity end,
      last_given_at = greatest(mine.last_given_at, excluded.last_given_at)`.execute(db);
  await sql`delete from giver_total where residence_id = ${from}`.execute(db);
}

async function moveReceivedTotals(db: Db, { from, to }: MergedPair): Promise<void> {
  await sql`
    insert into received_total as mine
      (residence_id, gift_id, deliveries, quantity, coins, last_given_at, last_day, day_quantity)
    select ${to}, gift_id, deliveries, quantity, coins, last_given_at, last_day, day_quantity
    from received_total where residence_id = ${from}
    on conflict (residence_id, gift_id) do update set
      deliveries = mine.deliveries + excluded.deliveries,
      quantity = mine.quantity + excluded.quantity,
      coins = mine.coins + excluded.coins,
      last_given_at = greatest(mine.last_given_at, excluded.last_given_at),
      last_day = greatest(mine.last_day, excluded.last_day),
      day_quantity = case when excluded.last_day > mine.last_day then excluded.day_quantity
                          when excluded.last_day = mine.last_day then mine.day_quantity + excluded.day_quantity
                          else mine.day_quantity end`.execute(db);
  await sql`delete from received_total where residence_id = ${from}`.execute(db);
}

/** Dressings are added up; in a place that is taken the one that stands there goes on standing. */
async function moveDressings(db: Db, { from, to }: MergedPair): Promise<void> {
  await sql`
    insert into dressing as mine (residence_id, gift_id, quantity, since)
    select ${to}, gift_id, quantity, since from dressing where residence_id = ${from}
    on conflict (residence_id, gift_id) do update set
      quantity = mine.quantity + excluded.quantity, since = least(mine.since, excluded.since)`.execute(db);
  await sql`
    insert into dressing_placement (residence_id, place, gift_id, placed_at)
    select ${to}, place, gift_id, placed_at from dressing_placement where residence_id = ${from}
    on conflict do nothing`.execute(db);
  await sql`delete from dressing_placement where residence_id = ${from}`.execute(db);
  await sql`delete from dressing where residence_id = ${from}`.execute(db);
}

/** Sums of both; a remembrance that both had on one day counts once. */
async function addCounters(db: Db, { from, to, today }: MergedPair, sameDay: { all: number; today: number }) {
  const ofToday = (count: string, day: string) =>
    sql`(case when mine.${sql.ref(day)} = ${today} then mine.${sql.ref(count)} else 0 end
       + case when theirs.${sql.ref(day)} = ${today} then theirs.${sql.ref(count)} else 0 end)`;
  await sql`
    update residence_counter as mine set
      remembrance_total = greatest(mine.remembrance_total + theirs.remembrance_total - ${sameDay.all}, 0),
      remembrance_today = greatest(${ofToday("remembrance_today", "remembrance_day")} - ${sameDay.today}, 0),
      remembrance_day = ${today},
      gift_total = mine.gift_total + theirs.gift_total,
      coin_total = mine.coin_total + theirs.coin_total,
      message_total = mine.message_total + theirs.message_total,
      view_total = mine.view_total + theirs.view_total,
      view_today = ${ofToday("view_today", "view_day")},
      view_day = ${today},
      visit_total = mine.visit_total + theirs.visit_total,
      grave_lamp_total = mine.grave_lamp_total + theirs.grave_lamp_total,
      grave_lamp_today = ${ofToday("grave_lamp_today", "grave_lamp_day")},
      grave_lamp_day = ${today},
      scan_total = mine.scan_total + theirs.scan_total,
      scan_today = ${ofToday("scan_today", "scan_day")},
      scan_day = ${today}
    from residence_counter as theirs where mine.residence_id = ${to} and theirs.residence_id = ${from}`.execute(db);
  await sql`
    update residence_counter set is_listed = false, remembrance_total = 0, remembrance_today = 0, gift_total = 0,
      coin_total = 0, message_total = 0, view_total = 0, view_today = 0, visit_total = 0,
      grave_lamp_total = 0, grave_lamp_today = 0, scan_total = 0, scan_today = 0
    where residence_id = ${from}`.execute(db);
}

/** Remembrances that an account made at both on one day, in all and today. */
export async function sameDays(db: Db, { from, to, today }: Pick<MergedPair, "from" | "to" | "today">) {
  const { rows } = await sql<{ all: number; today: number }>`
    select count(*)::int as all, (count(*) filter (where on_day = ${today}))::int as today
    from remembrance as mine join remembrance as theirs using (account_id, on_day)
    where mine.residence_id = ${to} and theirs.residence_id = ${from}`.execute(db);
  return rows[0] ?? { all: 0, today: 0 };
}

/** The tables whose rows follow, in the order in which they move. A test holds that no table is forgotten. */
const moves: Partial<Record<keyof Tables, MoveRows>> = {
  message: moveAll("message"),
  visit: moveAll("visit"),
  album: moveAlbums,
  upload: moveAll("upload"),
  student_remembrance: moveAll("student_remembrance"),
  orders: moveAll("orders"),
  given_gift: moveAll("given_gift"),
  giver_total: moveGiverTotals,
  received_total: moveReceivedTotals,
  dressing: moveDressings,
  remembrance: moveRemembrances,
  remembrance_certificate: moveRemembranceCertificates,
  grave_lamp: moveGraveLamps,
  member_invitation: moveAll("member_invitation"),
  property_correction: moveAll("property_correction", sql`, ref = null`),
  family_log: moveAll("family_log"),
  concern: moveAll("concern"),
  residence_member: moveMembers,
  reminder_rule: moveReminders,
};

/** Moved with another table, or a fact about the former residence that stays true of it. */
export const movedOtherwise: readonly (keyof Tables)[] = [
  // With `dressing`, `residence_member` and the sums.
  "dressing_placement",
  "calendar_feed",
  "residence_counter",
  // The offer of a residence that is given up ends with it.
  "ownership_offer",
  // Its certificate, its application, its numbers and the copies that were made of it.
  "property_certificate",
  "application",
  "vacated_number",
  "family_copy",
  // What went about the former residence.
  "reminder",
  // What the import created.
  "residence_import_row",
];

export const movedTables = Object.keys(moves) as (keyof Tables)[];

/** Moves everything of one residence to another; returns what the audit names, by table. */
export async function moveEverything(db: Db, pair: MergedPair): Promise<Record<string, unknown>> {
  const doubled = await sameDays(db, pair);
  // Gifts and the family's log are append-only for everyone else.
  await sql`select set_config('changming.merging', 'on', true)`.execute(db);
  const moved: Record<string, unknown> = {};
  for (const [table, move] of Object.entries(moves)) moved[table] = await move(db, pair);
  await sql`delete from ownership_offer where residence_id = ${pair.from}`.execute(db);
  await sql`select set_config('changming.merging', '', true)`.execute(db);
  await addCounters(db, pair, doubled);
  return Object.fromEntries(Object.entries(moved).filter(([, what]) => what !== undefined));
}

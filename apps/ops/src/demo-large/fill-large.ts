import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { loadDemo } from "@changming/db/demo/load-demo";
import { migrateToLatest } from "@changming/db/migrate";
import { refreshRanks } from "@changming/db/ranks/remembrance-ranks";
import { storeDayTotals } from "@changming/db/ranks/day-totals";
import { foldListedTotals } from "@changming/db/ranks/listed-totals";
import { type IdRange, perResidence, pickOf } from "./skewed-ids.ts";
import { makeGardens, residenceBatches } from "./large-residences.ts";
import {
  type LargeDeps,
  makeGivenGifts,
  makeMessages,
  makeOwners,
  makeRemembrances,
  renewCertificates,
} from "./large-tributes.ts";
import { sumCounters, sumGivers, sumReceived, sumEras, sumZones } from "./large-sums.ts";
import { setAside } from "./set-aside.ts";
import { givenForMen, givenForWomen } from "./large-phrases.ts";
import { EnvironmentError } from "@changming/db/embedded/environment-error";

interface LargeOptions {
  /** Number of residences besides those of the demo world. */
  count: number;
  now: Date;
  /** Receives the current step, in Chinese, and its progress. */
  report?: (what: string, done: number, total: number) => void;
  /** Aborts between two statements until all is committed; nothing is changed then. */
  signal?: AbortSignal;
  /** Called after the commit: from then on only stored numbers and statistics are renewed. */
  onCommitted?: () => void;
  /** Memory of the database's machine in bytes, if known. */
  memory?: number;
}

const mebibyte = 2 ** 20;

const filled = [
  "residence",
  "residence_counter",
  "residence_member",
  "message",
  "given_gift",
  "giver_total",
  "received_total",
  "remembrance",
  "property_certificate",
  "remembrance_certificate",
];
const residencesAtOnce = 5_000;
const tributesAtOnce = 100_000;

/**
 * Fills an empty database, or one that it filled before, with the demo world and `count` generated residences, each
 * with about ten messages, ten gifts and three remembrances: deterministic except for the day. Rejects any other
 * database with EnvironmentError. Emptying and filling is one transaction, so that a PostgreSQL with `wal_level` minimal
 * writes no log of the rows.
 */
export async function fillLarge(db: Db, options: LargeOptions): Promise<void> {
  await requireOwnOrEmpty(db);
  await migrateToLatest(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await shareOfMemory(trx, options.memory);
    await claimDatabase(trx);
    await loadDemo(trx, options.now);
    await fillRows(trx, options);
  });
  options.onCommitted?.();
  await refreshRanks(db);
  await foldListedTotals(db);
  await storeDayTotals(db, options.now);
  for (const table of [
    ...filled,
    "account",
    "garden",
    "garden_zone",
    "zone_total",
    "era_total",
    "era_change",
    "zone_change",
    "remembrance_rank",
  ]) {
    // Nothing is dead, so that the indexes need no second reading.
    await sql`vacuum (analyze, index_cleanup off, truncate off) ${sql.table(table)}`.execute(db);
  }
}

/** Sorting and hashing of whole tables: a sixteenth of the memory, within limits for small and for large machines. */
async function shareOfMemory(trx: Db, memory = 4_096 * mebibyte): Promise<void> {
  const share = Math.min(1_024, Math.max(128, Math.round(memory / mebibyte / 16)));
  await sql`set local maintenance_work_mem = ${sql.lit(`${share}MB`)}`.execute(trx);
  await sql`set local work_mem = ${sql.lit(`${Math.round(share / 2)}MB`)}`.execute(trx);
}

async function fillRows(trx: Db, { count, now, report = () => {}, signal }: LargeOptions): Promise<void> {
  const step = (what: string, done: number, total: number) => {
    report(what, done, total);
    signal?.throwIfAborted();
  };
  step("居所", 0, count);
  const aside = await setAside(trx, filled);
  const accounts = await makeAccounts(trx, Math.max(1_000, Math.ceil(count / 10)), now);
  const gardenIds = await makeGardens(trx, count, now);
  const batches = residenceBatches(trx, gardenIds, count, now);
  for (let made = 0; made < count;) step("居所", (made = await batches.next(residencesAtOnce)), count);
  await batches.stored();
  const parts: LargeDeps = { residences: await lastIds(trx, count), accounts, gifts: await giftsOf(trx), now };
  await makeOwners(trx, parts);
  for (const [what, each, make] of [
    ["来信", perResidence.messages, makeMessages],
    ["礼物", perResidence.gifts, makeGivenGifts],
  ] as const) {
    const total = count * each;
    for (let from = 0; from < total; from += tributesAtOnce) {
      const to = Math.min(total, from + tributesAtOnce);
      await make(trx, parts, from, to);
      step(what, to, total);
    }
  }
  await makeRemembrances(trx, parts);
  step("缅怀", count * perResidence.remembrances, count * perResidence.remembrances);
  const sums = [
    () => sumGivers(trx, parts),
    () => sumReceived(trx, parts),
    () => sumCounters(trx, parts),
    () => sumZones(trx, gardenIds),
    () => sumEras(trx, parts),
    () => renewCertificates(trx),
  ];
  for (const [index, sum] of sums.entries()) {
    await sum();
    step("合计", index + 1, sums.length);
  }
  for (let restored = 1; restored <= aside.count; restored += 1) {
    await aside.restoreNext();
    step("索引", restored, aside.count);
  }
}

async function lastIds(trx: Db, count: number): Promise<IdRange> {
  const { last } = await trx
    .selectFrom("residence")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return { first: last - count + 1, count };
}

async function giftsOf(trx: Db) {
  const rows = await trx.selectFrom("gift").select(["id", "coins", "price_fen", "image"]).orderBy("id").execute();
  return rows.map((row) => ({ id: row.id, key: row.image, coins: row.coins, isFree: row.price_fen === 0 }));
}

/**
 * Accounts without a login, as authors of messages and gifts. Their phone numbers are of a range that no operator
 * assigns.
 */
async function makeAccounts(db: Db, count: number, now: Date): Promise<IdRange> {
  const given = [...givenForMen, ...givenForWomen];
  await sql`
    insert into account (public_id, mobile, nickname, invite_code, created_at)
    select substr(translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/', '-_'), 1, 22),
           '198' || lpad(i::text, 8, '0'), ${pickOf(given, 1)} || ${pickOf(given, 2)} || i,
           substr(md5(gen_random_uuid()::text), 1, 12), ${now}
    from generate_series(0, ${count - 1}::int) as i`.execute(db);
  const { last } = await db
    .selectFrom("account")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return { first: last - count + 1, count };
}

/** Comment on a table by which a second run recognizes a database that it may empty. */
const largeMark = "made by demo-large";

interface FoundTable {
  name: string;
  comment: string | null;
}

async function tablesOf(db: Db): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select class.oid::regclass::text as name, obj_description(class.oid, 'pg_class') as comment
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p') and namespace.nspname !~ '^(pg_|information_schema$)'`.execute(db);
  return rows;
}

/** Tables filled by migrations. */
const isBookkeeping = ({ name }: FoundTable) => /^(kysely_.*|blocklist_term|blocklist_version)$/.test(name);

/** Throws EnvironmentError, before anything is changed, for a database with data that this tool did not create. */
async function requireOwnOrEmpty(db: Db): Promise<void> {
  const tables = await tablesOf(db);
  if (tables.some(({ comment }) => comment === largeMark)) return;
  for (const table of tables.filter((found) => !isBookkeeping(found))) {
    const { rows } = await sql<{ full: boolean }>`select exists (select from ${sql.raw(table.name)}) as full`.execute(
      db,
    );
    if (rows[0]?.full) {
      throw new EnvironmentError(`这个数据库不是空的（${table.name} 里有内容），也不是大规模演示建的，没有动它。`);
    }
  }
}

/** Marks a migrated database as this tool's own and empties it. */
async function claimDatabase(db: Db): Promise<void> {
  await sql`comment on table site_info is ${sql.lit(largeMark)}`.execute(db);
  const names = (await tablesOf(db)).filter((table) => !isBookkeeping(table)).map(({ name }) => name);
  const triggers = await appendOnlyTriggers(db);
  for (const { table, name } of triggers)
    await sql`alter table ${sql.raw(table)} disable trigger ${sql.ref(name)}`.execute(db);
  await sql`truncate ${sql.raw(names.join(", "))} restart identity cascade`.execute(db);
  for (const { table, name } of triggers)
    await sql`alter table ${sql.raw(table)} enable trigger ${sql.ref(name)}`.execute(db);
}

/** Triggers that protect append-only tables; they would prevent truncating them. */
async function appendOnlyTriggers(db: Db): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where tgname like '%\\_keep\\_written'`.execute(db);
  return rows;
}

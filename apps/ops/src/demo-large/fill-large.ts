import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { loadDemo } from "@changming/db/demo/load-demo";
import { migrateToLatest } from "@changming/db/migrate";
import { refreshRanks } from "@changming/db/ranks/remembrance-ranks";
import { type IdRange, perResidence, pickOf } from "./skewed-ids.ts";
import { makeGardens, residenceBatches } from "./large-residences.ts";
import {
  type LargeParts,
  makeGivenGifts,
  makeMessages,
  makeOwners,
  makeRemembrances,
  renewCertificates,
  sumCounters,
  sumGivers,
} from "./large-tributes.ts";
import { claimDatabase, isOwnDatabase } from "./own-database.ts";
import { dropIndexes } from "./drop-indexes.ts";
import { givenForMen, givenForWomen } from "./large-phrases.ts";

interface LargeOptions {
  /** Number of residences besides those of the demo world. */
  count: number;
  now: Date;
  /** Receives the current step, in Chinese, and its progress. */
  report?: (what: string, done: number, total: number) => void;
  /** Aborts between two statements; nothing is stored then. */
  signal?: AbortSignal;
}

const filled = [
  "residence",
  "residence_counter",
  "residence_member",
  "message",
  "given_gift",
  "giver_total",
  "remembrance",
  "property_certificate",
  "remembrance_certificate",
];
const residencesAtOnce = 5_000;
const tributesAtOnce = 100_000;

/**
 * Fills an empty database, or one that it filled before, with the demo world and `count` generated residences, each
 * with about ten messages, ten gifts and three remembrances: deterministic except for the day. Rejects any other
 * database with EnvironmentError. The bulk is one transaction.
 */
export async function fillLarge(db: Db, options: LargeOptions): Promise<void> {
  await isOwnDatabase(db);
  await migrateToLatest(db);
  await claimDatabase(db);
  await loadDemo(db, options.now);
  await db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    await sql`set local work_mem = '128MB'`.execute(trx);
    await fillRows(trx, options);
  });
  await refreshRanks(db);
  for (const table of filled) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

async function fillRows(trx: Db, { count, now, report = () => {}, signal }: LargeOptions): Promise<void> {
  const step = (what: string, done: number, total: number) => {
    report(what, done, total);
    signal?.throwIfAborted();
  };
  step("居所", 0, count);
  const dropped = await dropIndexes(trx, filled);
  const accounts = await makeAccounts(trx, Math.max(1_000, Math.ceil(count / 10)), now);
  const batches = residenceBatches(trx, await makeGardens(trx, count, now), count, now);
  for (let made = 0; made < count;) step("居所", (made = await batches.next(residencesAtOnce)), count);
  const parts: LargeParts = { residences: await lastIds(trx, count), accounts, gifts: await giftsOf(trx), now };
  await makeOwners(trx, parts);
  for (const [what, each, make] of [
    ["来信", perResidence.messages, makeMessages],
    ["礼物", perResidence.gifts, makeGivenGifts],
    ["缅怀", perResidence.remembrances, makeRemembrances],
  ] as const) {
    const total = count * each;
    for (let from = 0; from < total; from += tributesAtOnce) {
      const to = Math.min(total, from + tributesAtOnce);
      await make(trx, parts, from, to);
      step(what, to, total);
    }
  }
  const sums = [() => sumGivers(trx, parts), () => sumCounters(trx, parts), () => renewCertificates(trx)];
  for (const [index, sum] of sums.entries()) {
    await sum();
    step("合计", index + 1, sums.length);
  }
  for (let built = 1; built <= dropped.count; built += 1) {
    await dropped.buildNext();
    step("索引", built, dropped.count);
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

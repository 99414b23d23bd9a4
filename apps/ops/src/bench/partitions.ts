import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "@changming/db/database";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { median, p95 } from "./measure.ts";
import { releaseAtEnd, temporaryFolder } from "./resources.ts";
import { shareOf } from "../demo-large/skewed-ids.ts";

/**
 * `npm run bench -- --partitions`: the visits of five years as one table and in partitions of a month, with the same
 * indexes: each query and write of the site, and the deletion of the oldest month (decision 0100).
 */
const rows = 5_000_000;
const months = 60;
const residences = 100_000;
const accounts = 100_000;
const rounds = 300;
const insertsAtOnce = 500;
const start = "2022-01-01 00:00:00+00";
const tables = ["flat", "parted"] as const;

export async function benchPartitions(): Promise<void> {
  const embedded = await startEmbedded({ dataDir: join(temporaryFolder(), "data"), log: () => {} });
  releaseAtEnd(() => embedded.stop());
  const { db, close } = openDatabase(embedded.url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await fill(db);
    console.log("| visits of five years | one table | 60 partitions |");
    console.log("| --- | --- | --- |");
    for (const [name, measure] of Object.entries(measures)) {
      const found: string[] = [];
      for (const table of tables) found.push(await measure(db, table));
      console.log(`| ${[name, ...found].join(" | ")} |`);
    }
  } finally {
    await close();
    await embedded.stop();
  }
}

type Table = (typeof tables)[number];

const indexesOf = (table: Table) => [
  `create index on ${table} (residence_id, id desc)`,
  `create index on ${table} (account_id, id desc)`,
  `create index on ${table} (account_id, residence_id, visited_at desc)`,
  `create index on ${table} (visited_at)`,
];

async function fill(db: Db): Promise<void> {
  const columns =
    "id bigint not null, residence_id integer not null, account_id integer not null, visited_at timestamptz not null";
  await sql.raw(`create table flat (${columns}, primary key (id))`).execute(db);
  // A unique index of a partitioned table contains its key.
  await sql
    .raw(`create table parted (${columns}, primary key (id, visited_at)) partition by range (visited_at)`)
    .execute(db);
  const monthAfter = (month: number) => `'${new Date(Date.UTC(2022, month, 1)).toISOString()}'`;
  // The last one is of the rows that the measurement adds.
  for (let month = 0; month <= months; month += 1) {
    await sql
      .raw(
        `create table parted_${month} partition of parted for values from (${monthAfter(month)}) to (${monthAfter(month + 1)})`,
      )
      .execute(db);
  }
  await sql`
    insert into flat
    select i, 1 + floor(${shareOf(1)} ^ 2 * ${residences}::int)::int, 1 + floor(${shareOf(3)} * ${accounts}::int)::int,
      ${start}::timestamptz + i * (interval '1825 days' / ${rows}::int) from generate_series(1, ${rows}::int) as i`.execute(
    db,
  );
  await sql`insert into parted select * from flat`.execute(db);
  for (const table of tables) for (const index of indexesOf(table)) await sql.raw(index).execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Median and 95th percentile of a query for many residences and accounts. */
function timed(query: (table: Table, round: number) => string) {
  return async (db: Db, table: Table): Promise<string> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const text = query(table, round);
      const started = performance.now();
      await sql.raw(text).execute(db);
      times.push(performance.now() - started);
    }
    return `${median(times).toFixed(2)} ms, p95 ${p95(times).toFixed(2)}`;
  };
}

/** Spreads over all, with some that many visit. */
const residenceOf = (round: number) => 1 + ((round * 7_919) % residences);
const accountOf = (round: number) => 1 + ((round * 104_729) % accounts);

const dayOf = (round: number) => new Date(Date.UTC(2024, 0, 1 + round)).toISOString();

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

const measures: Record<string, (db: Db, table: Table) => Promise<string>> = {
  "a residence's visits, page 1": timed(
    (table, round) =>
      `select account_id, visited_at from ${table} where residence_id = ${residenceOf(round)} order by id desc limit 40`,
  ),
  "a residence's visits, page 10": timed(
    (table, round) =>
      `select account_id, visited_at from ${table} where residence_id = ${1 + (round % 20)} order by id desc limit 40 offset 360`,
  ),
  "an account's visits, page 1": timed(
    (table, round) =>
      `select residence_id, visited_at from ${table} where account_id = ${accountOf(round)} order by id desc limit 15`,
  ),
  "an account's visits, counted": timed(
    (table, round) => `select count(*) from ${table} where account_id = ${accountOf(round)}`,
  ),
  "was there a visit in ten minutes": timed(
    (
      table,
      round,
    ) => `select id from ${table} where account_id = ${accountOf(round)} and residence_id = ${residenceOf(round)}
      and visited_at > '2026-12-31 00:00+00' limit 1`,
  ),
  "a day's visits, counted": timed(
    (table, round) =>
      `select count(*) from ${table} where visited_at >= '${dayOf(round)}' and visited_at < '${dayOf(round + 1)}'`,
  ),
  "a merged residence's visits, moved": timed(
    (table, round) => `update ${table} set residence_id = ${residences + 1} where residence_id = ${50_000 + round}`,
  ),
  "500 visits written": timed(
    (table, round) => `insert into ${table} select ${rows} + ${round * insertsAtOnce} + i, 1 + i * 191 % ${residences},
      1 + (i * 7919 + ${round}) % ${accounts}, '2027-01-01 12:00+00' from generate_series(1, ${insertsAtOnce}) as i`,
  ),
  "table and indexes": async (db, table) => {
    const { rows: found } = await sql<{ mb: number }>`
      select sum(pg_total_relation_size(relid)) / 1048576.0::float as mb from pg_stat_user_tables
      where relname = ${table} or relname like ${`${table}\\_%`}`.execute(db);
    return `${found[0]?.mb.toFixed(0) ?? "?"} MB`;
  },
  "the oldest month, deleted": async (db, table) => {
    const drop = () => sql`drop table parted_0`.execute(db);
    const remove = async () => {
      await sql`delete from flat where visited_at < '2022-02-01 00:00+00'`.execute(db);
      await sql`vacuum flat`.execute(db);
    };
    return `${(await seconds(table === "flat" ? remove : drop)).toFixed(2)} s`;
  },
};

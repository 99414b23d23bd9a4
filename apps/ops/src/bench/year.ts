import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { type Db, openDatabase } from "@changming/db/database";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { migrateToLatest } from "@changming/db/migrate";
import { systemClock } from "@changming/kit/clock";
import { ensureWorld, measureLists } from "./large.ts";
import { releaseAtEnd, temporaryFolder } from "./resources.ts";
import { indexStates, rebuild, type Run, type TableState, tableStates, vacuumDue } from "./year-vacuum.ts";
import { weekOfMillion, writeWeek, type YearDeps } from "./year-writes.ts";
import { buildSite } from "../site-build/build-site.ts";

/**
 * `npm run bench -- --large --million --year`: a year of writes on a copy of the million residences, week by week, with
 * the vacuum that is due after each: sizes, dead rows, density of indexes and the time of every list before and after.
 */
const root = new URL("../../../../", import.meta.url);
const weeks = 52;
const weekMs = 7 * 86_400_000;
/** Indexes below are not worth a line. */
const minIndexMb = 16;
/** Percent of the leaf pages in use below which an index is built anew. */
const sparse = 65;

const written = [
  ...["residence", "residence_counter", "visit", "remembrance", "remembrance_certificate", "message", "given_gift"],
  ...["giver_total", "received_total", "session", "inbox_message", "audit_entry", "audit_link"],
];

const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
const head = (cells: readonly string[]) => (row(cells), row(cells.map(() => "---")));

/** A copy of the world in a folder that is deleted at the end; costs no space where the file system can share. */
export async function copyOfMillion(): Promise<string> {
  const original = process.env.DATA_DIR || fileURLToPath(new URL("data-million", root));
  if (!existsSync(original)) await ensureWorld(original, true);
  const copy = join(temporaryFolder(), "world");
  const { status } = spawnSync("cp", ["-a", "--reflink=auto", original, copy], { stdio: "inherit" });
  if (status !== 0) throw new Error(`${original} could not be copied`);
  await ensureWorld(copy, true);
  return copy;
}

export async function benchYear(): Promise<void> {
  await buildSite(root, (line) => console.log(line));
  const dataDir = await copyOfMillion();
  const before = await measureLists(dataDir, 0);
  await withDatabase(dataDir, simulateYear);
  const after = await measureLists(dataDir, weeks * weekMs);
  head(["list", "p50 before", "after", "p95 before", "after", "p50 after ÷ before"]);
  for (const [name, was] of before) {
    const now = after.get(name);
    if (!now) continue;
    const times = [was.p50Ms, now.p50Ms, was.p95Ms, now.p95Ms].map((ms) => `${ms.toFixed(1)} ms`);
    row([name, ...times, (now.p50Ms / was.p50Ms).toFixed(2)]);
  }
}

/** Opens the copy as superuser, without what only protects against a power failure: the layout of tables is the same. */
async function withDatabase(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  releaseAtEnd(() => embedded.stop());
  const url = new URL(embedded.url);
  // Both roles of an embedded database have the same password.
  url.username = "postgres";
  const { db, close } = openDatabase(url.href, { poolSize: 1, statementTimeoutMs: 0 });
  const settings = ["full_page_writes", "fsync", "synchronous_commit", "autovacuum"];
  try {
    for (const name of settings) await sql.raw(`alter system set ${name} = off`).execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await sql`create extension if not exists pgstattuple`.execute(db);
    await work(db);
    for (const name of settings) await sql.raw(`alter system reset ${name}`).execute(db);
  } finally {
    await close();
    await embedded.stop();
  }
}

async function simulateYear(db: Db): Promise<void> {
  await sql`set role changming`.execute(db);
  await migrateToLatest(db);
  await sql`reset role`.execute(db);
  // The pauses of the daemon.
  await sql`set vacuum_cost_delay = 2`.execute(db);
  const deps = await depsOf(db);
  const states = new Map((await tableStates(db, written)).map((state) => [state.table, state]));
  await sql`select pg_stat_reset()`.execute(db);
  const runs: Run[] = [];
  const maxDead = new Map<string, number>();
  const now = systemClock().getTime();
  let rows = 0;
  const started = performance.now();
  for (let index = 0; index < weeks; index += 1) {
    rows += await writeWeek(db, deps, weekOfMillion, { index, at: new Date(now + index * weekMs) });
    for (const { table, dead } of await tableStates(db, written)) {
      maxDead.set(table, Math.max(dead, maxDead.get(table) ?? 0));
    }
    runs.push(...(await vacuumDue(db)));
  }
  console.log(`${rows} rows of writes in ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
  printTables(states, await tableStates(db, written), maxDead, runs);
  await printIndexes(db);
}

async function depsOf(db: Db): Promise<YearDeps> {
  const { rows } = await sql<{ residence: number; account: number; gifts: number[] }>`
    select (select max(id) from residence) as residence, (select max(id) from account) as account,
      (select array_agg(id order by id) from gift) as gifts`.execute(db);
  const [{ residence, account, gifts } = { residence: 0, account: 0, gifts: [] }] = rows;
  return {
    residences: { first: residence - 999_999, count: 1_000_000 },
    accounts: { first: account - 99_999, count: 100_000 },
    gifts,
  };
}

const megabytes = (value: number) => `${value.toFixed(0)} MB`;

function printTables(
  before: ReadonlyMap<string, TableState>,
  after: readonly TableState[],
  maxDead: ReadonlyMap<string, number>,
  runs: readonly Run[],
): void {
  head([
    ...["table", "rows", "table before", "after", "indexes before", "after", "updates", "HOT", "most dead rows"],
    ...["vacuums", "seconds, longest", "analyzes"],
  ]);
  for (const state of after) {
    const was = before.get(state.table);
    const own = runs.filter(({ table }) => table === state.table);
    const vacuums = own.filter(({ isVacuum }) => isVacuum);
    const slowest = Math.max(0, ...vacuums.map(({ seconds }) => seconds));
    row([
      ...[state.table, state.rows, megabytes(was?.tableMb ?? 0), megabytes(state.tableMb)],
      ...[megabytes(was?.indexesMb ?? 0), megabytes(state.indexesMb), state.updates],
      ...[
        state.updates === 0 ? "" : `${((100 * state.hot) / state.updates).toFixed(0)} %`,
        maxDead.get(state.table) ?? 0,
      ],
      ...[vacuums.length, slowest.toFixed(1), own.length - vacuums.length],
    ]);
  }
  console.log("");
}

async function printIndexes(db: Db): Promise<void> {
  head(["index", "size", "density", "built anew", "in"]);
  for (const { name, mb, density } of await indexStates(db, minIndexMb)) {
    const anew = density !== null && density < sparse ? await rebuild(db, name) : null;
    const built = anew ? [megabytes(anew.mb), `${anew.seconds.toFixed(1)} s`] : ["", ""];
    row([name, megabytes(mb), density === null ? "" : `${density.toFixed(0)} %`, ...built]);
  }
  console.log("");
}

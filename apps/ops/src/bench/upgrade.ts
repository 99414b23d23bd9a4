import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Db, openDatabase } from "@changming/db/database";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { migrateToLatest } from "@changming/db/migrate";
import { migrations } from "@changming/db/migrations/list";
import { backfillOnline, createIndexOnline, type ListedMigration } from "@changming/db/migrations/online";
import { copyOfMillion } from "./year.ts";
import { p95 } from "./measure.ts";
import { releaseAtEnd } from "./resources.ts";

/**
 * `npm run bench -- --large --million --upgrade`: every migration that a copy of the million residences lacks, and one
 * of each kind that a later version may need, while eight connections read and write. Prints the longest time that any
 * of their statements took during each; target: a second (R-operation-11).
 */
const workers = 8;
/** Milliseconds without a migration, before the first. */
const quietMs = 10_000;
const maxMs = 1_000;

/** The kinds of change that a large table allows while it is in use (CONTRIBUTING, "Add a migration"). */
const rehearsal: Record<string, ListedMigration> = {
  "900-column-with-default": {
    up: run("alter table message add column bench_flag boolean not null default false, add column bench_place text"),
  },
  "901-index-of-ten-million": {
    isOnline: true,
    up: (db) => createIndexOnline(db, { name: "bench_message_day", definition: "on message (written_at, account_id)" }),
  },
  "902-constraint-not-valid": {
    up: run("alter table message add constraint bench_place check (char_length(bench_place) <= 20) not valid"),
  },
  "903-constraint-validated": { isOnline: true, up: run("alter table message validate constraint bench_place") },
  "904-foreign-key-not-valid": {
    up: run("alter table given_gift add constraint bench_giver foreign key (account_id) references account not valid"),
  },
  "905-foreign-key-validated": { isOnline: true, up: run("alter table given_gift validate constraint bench_giver") },
  "906-backfill-of-20000": {
    isOnline: true,
    up: (db) =>
      backfillOnline(db, {
        table: "message",
        set: "bench_place = '家'",
        where: "bench_place is null and id <= 20000",
      }),
  },
  "907-trigger": {
    async up(db) {
      await run("create function bench_note() returns trigger language plpgsql as 'begin return null; end'")(db);
      await run("create trigger bench_note after insert on message for each statement execute function bench_note()")(
        db,
      );
    },
  },
  "908-index-dropped": { up: run("drop index bench_message_day") },
  "909-column-dropped": { up: run("alter table message drop column bench_flag, drop column bench_place") },
};

function run(statement: string) {
  return async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db));
}

/** What readers and writers do with the tables that are changed. */
const statements: ((db: Db, residence: number) => Promise<unknown>)[] = [
  (db, residence) =>
    sql`select id, content from message where residence_id = ${residence} and state = 'shown'
      order by written_at desc, id desc limit 10`.execute(db),
  (db, residence) => sql`select name, summary from residence where id = ${residence}`.execute(db),
  (db, residence) =>
    sql`select gift_id from given_gift where residence_id = ${residence} order by id desc limit 10`.execute(db),
  (db, residence) =>
    sql`insert into message (residence_id, account_id, content, relation, state, written_at)
      select ${residence}, min(id), '想您', '', 'shown', now() from account`.execute(db),
  (db, residence) =>
    sql`update residence_counter set view_total = view_total + 1 where residence_id = ${residence}`.execute(db),
  (db, residence) =>
    sql`insert into visit (residence_id, account_id, visited_at) select ${residence}, min(id), now() from account`.execute(
      db,
    ),
  // One of the messages that the backfill changes.
  (db, residence) => sql`update message set doubt = doubt where id = ${1 + (residence % 20_000)}`.execute(db),
  (db, residence) => sql`update residence set intro_version = intro_version + 1 where id = ${residence}`.execute(db),
];

export async function benchUpgrade(): Promise<void> {
  const embedded = await startEmbedded({ dataDir: await copyOfMillion(), log: () => {} });
  releaseAtEnd(() => embedded.stop());
  const site = openDatabase(embedded.url, { poolSize: workers });
  const operator = openDatabase(embedded.url, { poolSize: 1, statementTimeoutMs: 0 });
  const load = new Load(site.db, await maxResidence(site.db));
  try {
    console.log("| migration | seconds | repeated | statements beside it | p95 | longest | failed | misses |");
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
    load.start();
    await pause(quietMs);
    load.report("none", quietMs / 1_000, 0);
    for (const [name, step] of Object.entries({ ...migrations, ...rehearsal })) {
      await measureOne(operator.db, { name, step, load });
    }
  } finally {
    await load.stop();
    await operator.close();
    await site.close();
    await embedded.stop();
  }
}

interface Measured {
  name: string;
  step: ListedMigration;
  load: Load;
}

/** Runs one migration unless it has run before. */
async function measureOne(db: Db, { name, step, load }: Measured): Promise<void> {
  let repeats = 0;
  const started = performance.now();
  const steps = { [name]: step };
  const ran = await migrateToLatest(db, { steps: { ...doneBefore(name), ...steps }, onRetry: () => (repeats += 1) });
  if (ran.length > 0) load.report(name, (performance.now() - started) / 1_000, repeats);
}

function doneBefore(name: string): Record<string, ListedMigration> {
  return Object.fromEntries(Object.entries({ ...migrations, ...rehearsal }).filter(([earlier]) => earlier < name));
}

async function maxResidence(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("residence")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** Readers and writers with the site's own limits; a statement that took over a second has failed. */
class Load {
  readonly #db: Db;
  readonly #residences: number;
  #times: number[] = [];
  #failed = 0;
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(db: Db, residences: number) {
    this.#db = db;
    this.#residences = residences;
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: workers }, (_, worker) => this.#work(worker)));
  }

  async #work(worker: number): Promise<void> {
    for (let round = worker; !this.#isStopped; round += workers) {
      const residence = 1_000 + ((round * 7_919) % (this.#residences - 1_000));
      const started = performance.now();
      try {
        await statements[Math.floor(round / workers) % statements.length]?.(this.#db, residence);
      } catch {
        this.#failed += 1;
      }
      this.#times.push(performance.now() - started);
      await pause(2);
    }
  }

  /** Prints what was measured since the last report. */
  report(name: string, seconds: number, repeats: number): void {
    const times = this.#times.splice(0);
    const slowest = times.reduce((most, time) => Math.max(most, time), 0);
    const cells = [name, seconds.toFixed(1), repeats, times.length, `${p95(times).toFixed(1)} ms`];
    const isMissed = slowest > maxMs || this.#failed > 0;
    console.log(
      `| ${[...cells, `${slowest.toFixed(0)} ms`, this.#failed, isMissed ? "over a second" : ""].join(" | ")} |`,
    );
    this.#failed = 0;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }
}

import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import type { OpenDatabase } from "@changming/db/database";
import { countOperations } from "@changming/domain/today/count-operations";
import type { Storage } from "@changming/gateways/storage/storage";
import type { Clock } from "@changming/kit/clock";
import type { JobCounts } from "../jobs/jobs.ts";
import { findNotedBackup } from "../services/last-backup.ts";
import { ownVersion } from "../services/site-environment.ts";

/** What a cache publishes of itself; `bytes` where it counts them. */
interface CacheNumbers {
  readonly size: number;
  readonly bytes?: number;
  readonly hits: number;
  readonly misses: number;
  readonly makeSeconds?: number;
}

export interface SiteDeps {
  database: Pick<OpenDatabase, "db" | "pool">;
  clock: Clock;
  dataDir: string;
  storage: Storage;
  caches: Readonly<Record<string, CacheNumbers>>;
  live: { readonly openSockets: number };
  /** null where none is configured. */
  redis: { readonly isUp: boolean } | null;
  /** null where none is configured. */
  replicas: { readonly counts: { configured: number; usable: number } } | null;
  jobs: JobCounts;
  isReady(): Promise<boolean>;
  reportError(error: unknown, source: string): void;
}

/** Milliseconds for which counts of the database are cached, however often it is scraped. */
const freshMs = 10_000;

/**
 * Registers what is read at a scrape. Returns the function that reads what takes time; what it cannot read is left out
 * and counted, and the scrape goes on.
 */
export function countSite(register: Registry, deps: SiteDeps): () => Promise<void> {
  readAtScrape(register, deps);
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `changming_${name}`, help, labelNames, registers: [register] });

  const ready = gauge("ready", "1 while the site can read and write.");
  const backup = gauge("last_backup_timestamp_seconds", "When the last backup was made; 0: never.");
  const free = gauge("disk_free_bytes", "Free bytes of the disk of DATA_DIR.");
  const size = gauge("disk_size_bytes", "Size of the disk of DATA_DIR.");
  const orders = gauge("orders", "Unfinished orders, by state.", ["state"]);
  const lastDay = gauge("orders_last_day", "Orders of the last 24 hours, by present state.", ["state"]);
  const undelivered = gauge("orders_undelivered", "Paid orders without their goods; no applications.");
  const oldest = gauge("orders_undelivered_oldest_seconds", "Time since the oldest of them was paid.");
  const slowest = gauge("orders_delivery_max_seconds", "Longest time from a payment of the last hour to its goods.");
  const refunds = gauge("refunds", "Refunds that are not done, by state.", ["state"]);
  const codes = gauge("codes_last_hour", "Verification codes of the last hour.");
  const wrong = gauge("codes_wrong_attempts_last_hour", "Wrong attempts at the codes of the last hour.");
  const waiting = gauge("waiting", "Items that wait for staff, by queue.", ["queue"]);
  const waitingSince = gauge("waiting_oldest_seconds", "Age of the oldest of them.", ["queue"]);
  const errors = new Counter({
    name: "changming_scrape_errors_total",
    help: "Scrapes that could not read a source.",
    labelNames: ["source"],
    registers: [register],
  });

  const sources: Record<string, { read(): Promise<void>; gauges: Gauge[] }> = {
    database: {
      gauges: [orders, lastDay, undelivered, oldest, slowest, refunds, codes, wrong, waiting, waitingSince],
      read: cachedFor(freshMs, async () => {
        const counted = await countOperations(deps.database.db, deps.clock());
        for (const [state, count] of counted.orders) orders.set({ state }, count);
        for (const [state, count] of counted.ordersOfLastDay) lastDay.set({ state }, count);
        for (const [state, count] of counted.refunds) refunds.set({ state }, count);
        undelivered.set(counted.undelivered.count);
        oldest.set(counted.undelivered.oldestSeconds);
        slowest.set(counted.slowestDeliverySeconds);
        codes.set(counted.codes.sent);
        wrong.set(counted.codes.wrongAttempts);
        for (const [queue, { count, oldestSeconds }] of counted.waiting) {
          waiting.set({ queue }, count);
          waitingSince.set({ queue }, oldestSeconds);
        }
      }),
    },
    disk: {
      gauges: [free, size],
      async read() {
        const { bavail, blocks, bsize } = await statfs(deps.dataDir);
        // Some network file systems report no sizes.
        if (blocks === 0) throw new Error("the file system reports no sizes");
        free.set(bavail * bsize);
        size.set(blocks * bsize);
      },
    },
    backup: {
      gauges: [backup],
      async read() {
        const noted = await findNotedBackup(deps.storage);
        backup.set(noted === null ? 0 : new Date(noted.at).getTime() / 1_000);
      },
    },
    readiness: {
      gauges: [ready],
      read: async () => ready.set((await deps.isReady()) ? 1 : 0),
    },
  };
  for (const source of Object.keys(sources)) errors.inc({ source }, 0);

  return async () => {
    await Promise.all(
      Object.entries(sources).map(([source, { read, gauges }]) =>
        read().catch(async (error: unknown) => {
          for (const one of gauges) await leaveOut(one);
          errors.inc({ source });
          deps.reportError(error, source);
        }),
      ),
    );
  };
}

/** Without values; `reset` sets a gauge without labels to 0. */
async function leaveOut(gauge: Gauge): Promise<void> {
  gauge.reset();
  for (const { labels } of (await gauge.get()).values) gauge.remove(labels);
}

/** Scrapes at once share one reading; a failed one is tried again by the next scrape. */
function cachedFor(ms: number, read: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let isFreshUntil = 0;
  return () => {
    if (current && performance.now() < isFreshUntil) return current;
    isFreshUntil = Number.POSITIVE_INFINITY;
    const reading = read();
    current = reading;
    void reading.then(
      () => {
        isFreshUntil = performance.now() + ms;
      },
      () => {
        isFreshUntil = 0;
      },
    );
    return reading;
  };
}

/** Registers the numbers that are at hand. */
function readAtScrape(register: Registry, { database, caches, live, redis, replicas, jobs }: SiteDeps): void {
  const { pool } = database;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `changming_${name}`,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge("database_connections", "Connections of the pool.", () => pool.totalCount);
  gauge("database_idle_connections", "Connections of the pool that nobody uses.", () => pool.idleCount);
  gauge("database_waiting_queries", "Queries that wait for a connection.", () => pool.waitingCount);
  if (replicas) {
    gauge("database_replicas", "Replicas that are configured.", () => replicas.counts.configured);
    gauge("database_replicas_usable", "Replicas that are read at present.", () => replicas.counts.usable);
  }
  if (redis) gauge("redis_up", "1 while messages come back from Redis.", () => (redis.isUp ? 1 : 0));
  gauge("live_sockets", "Open live connections of this node.", () => live.openSockets);

  const labelled = (name: string, help: string, label: string, read: () => Iterable<[string, number]>) => {
    const options = {
      name: `changming_${name}`,
      help,
      labelNames: [label],
      registers: [register],
      collect(this: Gauge | Counter) {
        this.reset();
        for (const [value, count] of read()) this.inc({ [label]: value }, count);
      },
    };
    return name.endsWith("_total") ? new Counter(options) : new Gauge(options);
  };
  const ofCaches = (read: (cache: CacheNumbers) => number | undefined) => () =>
    Object.entries(caches).flatMap(([name, cache]): [string, number][] => {
      const number = read(cache);
      return number === undefined ? [] : [[name, number]];
    });
  labelled(
    "cache_entries",
    "Entries of a cache.",
    "cache",
    ofCaches((cache) => cache.size),
  );
  labelled(
    "cache_bytes",
    "Bytes of a cache.",
    "cache",
    ofCaches((cache) => cache.bytes),
  );
  labelled(
    "cache_hits_total",
    "Values found in a cache.",
    "cache",
    ofCaches((cache) => cache.hits),
  );
  labelled(
    "cache_misses_total",
    "Values that had to be made.",
    "cache",
    ofCaches((cache) => cache.misses),
  );
  labelled(
    "cache_make_seconds_total",
    "Time spent making values: for pages, rendering them.",
    "cache",
    ofCaches((cache) => cache.makeSeconds),
  );
  const ofJobs = (read: (count: { runs: number; failures: number }) => number) => () =>
    [...jobs].map(([name, count]): [string, number] => [name, read(count)]);
  labelled(
    "job_runs_total",
    "Runs of a job on this node.",
    "job_name",
    ofJobs(({ runs }) => runs),
  );
  labelled(
    "job_failures_total",
    "Failed runs of a job.",
    "job_name",
    ofJobs(({ failures }) => failures),
  );

  const build = { version: ownVersion(), node: process.version };
  new Gauge({
    name: "changming_build_info",
    help: "1, with the versions of the program and of Node.js.",
    labelNames: ["version", "node"],
    registers: [register],
  }).set(build, 1);
}

import { chmod, cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import pg from "pg";
import { type EmbeddedPostgres, startEmbedded } from "../embedded/embedded.ts";

export interface TestStandby {
  /** Of the superuser, at each of the two. */
  primaryUrl: string;
  standbyUrl: string;
  /** Ends the standby, or starts it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops and resumes what the standby does with what it receives. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Starts the primary again as it was when the standby was made: the standby is then ahead of it. */
  restorePrimary(): Promise<void>;
  close(): Promise<void>;
}

/** Runs a query as the superuser of an embedded PostgreSQL, whose password is that of the site's own role. */
const superuserOf = ({ url }: EmbeddedPostgres) => url.replace("changming:", "postgres:");

async function run<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL that `fill` has filled, and a standby that follows it. */
export async function startStandby(fill: (url: string) => Promise<unknown>): Promise<TestStandby> {
  const { path: folder, discard } = await makeTempFolder();
  // PostgreSQL runs as another account.
  await chmod(folder, 0o755);
  const running: EmbeddedPostgres[] = [];
  const close = async () => {
    for (const server of running.toReversed()) await server.stop();
    await discard();
  };
  try {
    const start = async (dataDir: string, port?: number) => {
      const choosePort = port === undefined ? {} : { choosePort: () => Promise.resolve(port) };
      const server = await startEmbedded({ dataDir, fsync: false, ...choosePort });
      running.push(server);
      return server;
    };
    const from = join(folder, "primary");
    const to = join(folder, "standby");
    const saved = join(folder, "saved");
    const first = await start(from);
    await fill(first.url);
    // A copy of its files while it is stopped is a base backup.
    await first.stop();
    running.pop();
    await rm(join(from, "postgres", "postmaster.pid"), { force: true });
    await cp(from, to, { recursive: true, preserveTimestamps: true });
    await cp(from, saved, { recursive: true, preserveTimestamps: true });
    let primary = await start(from);
    const conninfo = superuserOf(primary).replaceAll("'", "''");
    await writeFile(join(to, "postgres", "standby.signal"), "");
    await writeFile(join(to, "postgres", "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
    let standby = await start(to);
    return {
      primaryUrl: superuserOf(primary),
      standbyUrl: superuserOf(standby),
      stop: () => standby.stop(),
      async start() {
        standby = await start(to, Number(new URL(standby.url).port));
      },
      async restorePrimary() {
        await primary.stop();
        primary = await start(saved, Number(new URL(primary.url).port));
      },
      pause: async () => void (await run(superuserOf(standby), "select pg_wal_replay_pause()")),
      resume: async () => void (await run(superuserOf(standby), "select pg_wal_replay_resume()")),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

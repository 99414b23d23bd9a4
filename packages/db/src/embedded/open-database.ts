import { type StartOptions, startPostmaster, stopPostmaster, waitUntilReady } from "./postmaster.ts";
import { findPostmaster, type Postmaster } from "./postmaster-file.ts";
import type { Home } from "./runner.ts";
import { Client, escapeLiteral } from "pg";

/** Joins a PostgreSQL that is still running, if its settings match the options, else starts one. */
export async function openDatabase(home: Home, options: StartOptions, password: string) {
  const left = await waitUntilReady(home.pgData, options.log);
  const database = left && (await joinLeft(home, left, password));
  if (left && database) {
    if (database.fsync === options.fsync && database.bulk === options.bulk) {
      options.log("数据库还在运行，接着使用。");
      return { database, postmaster: left };
    }
    await stopPostmaster(home, options.log);
  }
  const started = await startPostmaster(home, options);
  try {
    return { database: await prepareDatabase(started.port, password), postmaster: started };
  } catch (error) {
    await stopPostmaster(home, options.log);
    throw error;
  }
}

/** Undefined when it has just died: killed together with the server, it may still have seemed alive. */
async function joinLeft(home: Home, left: Postmaster, password: string) {
  try {
    return await prepareDatabase(left.port, password);
  } catch (error) {
    if ((await findPostmaster(home.pgData))?.pid === left.pid) throw error;
    return undefined;
  }
}

type Database = { url: string; adminUrl: string; version: string; fsync: boolean; bulk: boolean };

/**
 * Creates the application's role and database if missing, as the superuser created by initdb. The application's role is
 * no superuser, so that a vulnerability in the application is limited to its own database.
 */
async function prepareDatabase(port: number, password: string): Promise<Database> {
  const address = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const client = new Client({ connectionString: address("postgres", "postgres"), ssl: false });
  // A lost connection also rejects the pending query; without this listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<
      Record<"version" | "fsync" | "wal", string> & Record<"role" | "database", boolean>
    >(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
              current_setting('wal_level') AS wal,
              EXISTS (SELECT FROM pg_roles WHERE rolname = 'changming') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'changming') AS database`,
    );
    const found = rows[0];
    if (!found) throw new Error("PostgreSQL returned no row");
    if (!found.role) {
      // In one transaction: the next start would take a role without its privileges for complete.
      await client.query(
        `BEGIN; CREATE ROLE changming LOGIN CREATEDB PASSWORD ${escapeLiteral(password)};
         GRANT pg_monitor, pg_checkpoint, pg_signal_backend TO changming; COMMIT`,
      );
    }
    if (!found.database) await client.query("CREATE DATABASE changming OWNER changming");
    return {
      url: address("changming", "changming"),
      adminUrl: address("changming", "postgres"),
      version: found.version,
      fsync: found.fsync === "on",
      bulk: found.wal === "minimal",
    };
  } finally {
    await client.end();
  }
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type Db, openDatabase } from "../database.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { startEmbedded } from "../embedded/embedded.ts";
import { migrateToLatest } from "../migrate.ts";
import { withDatabase } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database from which others may be created. */
    adminUrl: string;
    /** Prefix of database names, so that two runs on one server do not collide. */
    databasePrefix: string;
  }
}

/** The day of the demo world in tests. */
const demoNow = new Date("2026-11-21T04:00:00Z");

/** Creates a database, a copy of `from` if given, and fills it. */
async function makeTemplate(
  adminUrl: string,
  { name, from = "template1" }: { name: string; from?: string },
  fill: (db: Db) => Promise<unknown>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${from} strategy file_copy`);
  await admin.end();
  const { db, close } = openDatabase(withDatabase(adminUrl, name), { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await fill(db);
  } finally {
    await close();
  }
}

async function dropAll(adminUrl: string, prefix: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
}

interface TestServer {
  adminUrl: string;
  prefix: string;
  /** Projects that use it; the last one to end stops it. */
  users: number;
  stop(): Promise<void>;
}

declare global {
  // The projects of a run are set up in one process, each with its own copy of this module.
  var testServer: Promise<TestServer> | undefined;
}

/**
 * One PostgreSQL for the whole run: the one from DATABASE_URL, or an embedded one in a temporary folder. Two templates
 * are migrated and filled once; every test file copies one.
 */
async function startTestServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL;
  const folder = given ? null : await mkdtemp(join(tmpdir(), "changming-test-"));
  const embedded = folder === null ? null : await startEmbedded({ dataDir: folder, fsync: false });
  const adminUrl = embedded?.adminUrl ?? given ?? "";
  const prefix = `changming_test_${process.pid}_`;
  const stop = async () => {
    if (given) await dropAll(adminUrl, prefix);
    await embedded?.stop();
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    const empty = `${prefix}empty`;
    await makeTemplate(adminUrl, { name: empty }, migrateToLatest);
    await makeTemplate(adminUrl, { name: `${prefix}demo`, from: empty }, (db) => loadDemo(db, demoNow));
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl, prefix, users: 0, stop };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await (globalThis.testServer ??= startTestServer());
  server.users += 1;
  project.provide("adminUrl", server.adminUrl);
  project.provide("databasePrefix", server.prefix);
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    globalThis.testServer = undefined;
    await server.stop();
  };
}

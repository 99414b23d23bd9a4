import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../database.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { startEmbedded } from "../embedded.ts";
import { migrateToLatest } from "../migrate.ts";
import { withDatabase } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database in which others may be created. */
    adminUrl: string;
    /** Names begin with this; two runs on one server do not meet. */
    databasePrefix: string;
  }
}

/** The day of the demo world in tests. */
export const demoNow = new Date("2026-11-21T04:00:00Z");

async function makeTemplate(adminUrl: string, name: string, isDemo: boolean): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const { db, close } = openDatabase(withDatabase(adminUrl, name), { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await migrateToLatest(db);
    if (isDemo) await loadDemo(db, demoNow);
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

/**
 * One PostgreSQL for the whole run: the one that DATABASE_URL names, or our own in a temporary folder. Two templates,
 * migrated and filled once; every test file copies one. Each project has its own: they are set up in one process.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const folder = given ? null : await mkdtemp(join(tmpdir(), "changming-test-"));
  const embedded = folder === null ? null : await startEmbedded({ dataDir: folder, fsync: false });
  const adminUrl = embedded?.adminUrl ?? given ?? "";
  const prefix = `changming_test_${process.pid}_${project.name}_`;
  const clear = async () => {
    if (given) await dropAll(adminUrl, prefix);
    await embedded?.stop();
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(adminUrl, `${prefix}empty`, false);
    await makeTemplate(adminUrl, `${prefix}demo`, true);
  } catch (error) {
    await clear();
    throw error;
  }
  project.provide("adminUrl", adminUrl);
  project.provide("databasePrefix", prefix);
  return clear;
}

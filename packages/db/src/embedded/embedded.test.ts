import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, freePort, startEmbedded } from "./embedded.ts";
import { EnvironmentError } from "./environment-error.ts";
import { findRunning } from "./home.ts";

type Started = { url: string; pid: number; error?: string };

let parent: string;
let dataDir: string;
let cleanups: (() => unknown)[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "changming embedded-"));
  await chmod(parent, 0o755);
  dataDir = join(parent, "数 据");
  cleanups = [];
});

afterEach(async () => {
  for (const clean of cleanups.toReversed()) await clean();
  await rm(parent, { recursive: true, force: true });
});

async function start(options: { choosePort?: () => Promise<number>; bulk?: boolean } = {}): Promise<EmbeddedPostgres> {
  const started = await startEmbedded({ dataDir, fsync: false, ...options });
  cleanups.push(() => started.stop());
  return started;
}

async function startInChild(options: { bulk?: boolean } = {}): Promise<Started & { child: ChildProcess }> {
  const program = join(import.meta.dirname, "start-child.ts");
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir, fsync: false, ...options })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => child.kill("SIGKILL"));
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return { ...(JSON.parse(line) as Started), child };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test("a first start creates a UTF-8 database in UTC, a second one finds it, and stop frees the directory", async () => {
  const first = await start();
  expect(first.version).toMatch(/^18\./);
  await query(first.url, "CREATE TABLE lamp AS SELECT '长明' AS name");
  await first.stop();
  await expect(query(first.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");

  const second = await start();
  expect(await query(second.url, "SELECT name FROM lamp")).toBe("长明");
  expect(await query(second.url, "SELECT current_setting('timezone') || current_setting('server_encoding')")).toBe(
    "UTCUTF8",
  );
  expect(await query(second.url, "SELECT lower('ÄB')")).toBe("äb");
});

test("the application's role is no superuser, may create databases, and needs the password in a file", async () => {
  const { url, adminUrl } = await start();
  expect(await query(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false);
  await query(adminUrl, "CREATE DATABASE another");
  const stranger = new URL(url);
  stranger.password = "wrong";
  await expect(query(stranger.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  const passwordFile = join(dataDir, "postgres.password");
  expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
  expect(new URL(url).password).toBe(await readFile(passwordFile, "utf8"));
});

test("a start joins the PostgreSQL that a killed parent left running", async () => {
  const before = await startInChild();
  await query(before.url, "CREATE TABLE kept AS SELECT 1");
  await kill(before.child);

  const after = await start();
  expect(after.pid).toBe(before.pid);
  expect(await query(after.url, "SELECT count(*)::int FROM kept")).toBe(1);
});

test("a start recovers committed data when both parent and PostgreSQL were killed", async () => {
  const before = await startInChild();
  await query(before.url, "CREATE TABLE kept AS SELECT 1");
  await kill(before.child);
  process.kill(before.pid, "SIGKILL");

  const after = await start();
  expect(after.pid).not.toBe(before.pid);
  expect(await query(after.url, "SELECT count(*)::int FROM kept")).toBe(1);
});

test("a postmaster.pid whose number now belongs to another process does not prevent the start", async () => {
  await (await start()).stop();
  await writeFile(
    join(dataDir, "postgres/postmaster.pid"),
    `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n\n\nready\n`,
  );
  const { url } = await start();
  expect(await query(url, "SELECT 1")).toBe(1);
});

test("a second process on the same data directory is rejected until the first is dead", async () => {
  const first = await startInChild();
  const starting = startEmbedded({ dataDir, fsync: false });
  await expect(starting).rejects.toThrow(EnvironmentError);
  await expect(starting).rejects.toThrow(`另一个长明（进程 ${first.child.pid}）正在使用数据目录`);
  await kill(first.child);
  expect((await start()).pid).toBe(first.pid);
});

test("data of another major version is rejected with both versions named, and left unchanged", async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, "postgres/PG_VERSION"), "15\n");
  const starting = startEmbedded({ dataDir, fsync: false });
  await expect(starting).rejects.toThrow(EnvironmentError);
  await expect(starting).rejects.toThrow(/是 PostgreSQL 15 的，而这里带的是 18/);
  expect(await readFile(join(dataDir, "postgres/PG_VERSION"), "utf8")).toBe("15\n");
});

test("after an initdb that was killed in the middle, the next start deletes the rest and repeats it", async () => {
  await mkdir(join(dataDir, "postgres.new-0a0b0c0d/data/base"), { recursive: true });
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, "postgres.new-0a0b0c0d/data/PG_VERSION"), "18\n");
  const { url } = await start();
  expect(await query(url, "SELECT 1")).toBe(1);
  await expect(stat(join(dataDir, "postgres.new-0a0b0c0d"))).rejects.toThrow(/ENOENT/);
});

test("a port that is taken between choosing and starting is replaced by another", async () => {
  const rival = createServer().listen(0, "127.0.0.1");
  await once(rival, "listening");
  cleanups.push(() => rival.close());
  const taken = (rival.address() as AddressInfo).port;
  const ports = [taken, taken, await freePort()];
  const { url } = await start({ choosePort: async () => ports.shift() ?? freePort() });
  expect(ports).toEqual([]);
  expect(await query(url, "SELECT 1")).toBe(1);
});

test("data without its password file is rejected instead of being locked out or recreated", async () => {
  await (await start()).stop();
  await rm(join(dataDir, "postgres.password"));
  await expect(startEmbedded({ dataDir, fsync: false })).rejects.toThrow("找不到数据库的密码文件");
});

test("only a start for filling has its settings: the next start does not join it", async () => {
  const settings = "SELECT concat_ws(' ', current_setting('wal_level'), current_setting('autovacuum'))";
  const filling = await startInChild({ bulk: true });
  expect(await query(filling.url, settings)).toBe("minimal off");
  await kill(filling.child);
  const usual = await start();
  expect(usual.pid).not.toBe(filling.pid);
  expect(await query(usual.url, settings)).toBe("replica on");
});

test("nothing is started for filling in a folder that is not empty", async () => {
  const usual = await start();
  await usual.stop();
  const before = await readdir(dataDir);
  await expect(start({ bulk: true })).rejects.toThrow(EnvironmentError);
  await expect(start({ bulk: true })).rejects.toThrow("不是空的文件夹，没有动它");
  expect(await readdir(dataDir)).toEqual(before);
  expect(await findRunning(dataDir)).toBeNull();
  const uploads = join(parent, "uploads only");
  await mkdir(join(uploads, "uploads"), { recursive: true });
  await expect(startEmbedded({ dataDir: uploads, bulk: true })).rejects.toThrow("没有动它");
  expect(await readdir(uploads)).toEqual(["uploads"]);
});

test("a durable start does not join a PostgreSQL that was left running without fsync", async () => {
  const before = await startInChild();
  await kill(before.child);
  const durable = await startEmbedded({ dataDir });
  cleanups.push(() => durable.stop());
  expect(await query(durable.url, "SHOW fsync")).toBe("on");
});

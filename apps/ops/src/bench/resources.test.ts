import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findRunning } from "@changming/db/embedded/home";
import { isRunning } from "@changming/db/embedded/postmaster-file";
import { afterEach, beforeEach, expect, test } from "vitest";
import { releaseAtEnd, type Running, startProcess, temporaryFolder, withResources } from "./resources.ts";

const program = fileURLToPath(new URL("../../../../packages/db/src/embedded/start-child.ts", import.meta.url));
const waitingBench = fileURLToPath(new URL("../testing/waiting-bench.ts", import.meta.url));

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "changming-bench-test-"));
  await chmod(parent, 0o755);
  dataDir = join(parent, "data");
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** A process with a PostgreSQL of its own, as a server is. */
function startWithPostgres(): Promise<Running> {
  const options = JSON.stringify({ dataDir, fsync: false });
  return startProcess(program, { DATA_DIR: dataDir }, '"url"', [options]);
}

const isAlive = ({ child }: Running) => isRunning(child.pid ?? 0);

test("a run that throws leaves no process, no PostgreSQL and no folder behind", async () => {
  let started: Running | undefined;
  let folder = "";
  const run = withResources(async () => {
    folder = temporaryFolder();
    started = await startWithPostgres();
    expect(await findRunning(dataDir)).not.toBeNull();
    throw new Error("measured nothing");
  });
  await expect(run).rejects.toThrow("measured nothing");
  expect(started && (await isAlive(started))).toBe(false);
  expect(await findRunning(dataDir)).toBeNull();
  expect(existsSync(folder)).toBe(false);
});

test("the PostgreSQL of a process that was killed is stopped too", async () => {
  await withResources(async () => {
    const { child } = await startWithPostgres();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await findRunning(dataDir)).not.toBeNull();
  });
  expect(await findRunning(dataDir)).toBeNull();
});

test("a process that ends before it is ready fails the run with its output", async () => {
  const run = withResources(() => startProcess(program, {}, "never printed", ["no JSON"]));
  await expect(run).rejects.toThrow(/ended before it was ready:[^]*JSON/);
});

test("what fails to stop does not keep the rest running, and nothing starts after the end", async () => {
  const released: string[] = [];
  const errors: unknown[] = [];
  const { error: print } = console;
  console.error = (error: unknown) => errors.push(error);
  try {
    await withResources(async () => {
      releaseAtEnd(() => void released.push("first"));
      releaseAtEnd(() => Promise.reject(new Error("stuck")));
      releaseAtEnd(() => void released.push("last"));
    });
  } finally {
    console.error = print;
    process.exitCode = undefined;
  }
  expect(released).toEqual(["last", "first"]);
  expect(errors).toEqual([new Error("stuck")]);
  expect(() => temporaryFolder()).toThrow("the run is over");
});

test.each(["SIGINT", "SIGTERM"] as const)("%s stops the processes and their PostgreSQL", async (signal) => {
  const bench = spawn(process.execPath, [waitingBench, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface(bench.stdout)[Symbol.asyncIterator]();
  const { value: waiting } = await lines.next();
  const pid = Number(String(waiting).split(" ")[1]);
  expect(await isRunning(pid)).toBe(true);
  bench.kill(signal);
  expect(await lines.next()).toMatchObject({ value: `Error: stopped by ${signal}` });
  expect(await isRunning(pid)).toBe(false);
  expect(await findRunning(dataDir)).toBeNull();
});

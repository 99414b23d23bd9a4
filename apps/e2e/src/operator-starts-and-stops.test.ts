import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, isAlive, postgresPid, type ServerProcess, startServer } from "./support/server-process.ts";
import { sweepTest } from "./support/test.ts";

const ready = "按 Ctrl-C 停止";
let dataDir: string;
let running: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "changming-start-"));
});

afterEach(async () => {
  for (const { child, ended } of running) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  }
  running = [];
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
}

/** Responses with stored data; texts that depend on the day are left out. */
async function contentOf(port: number): Promise<string> {
  const paths = ["/api/index/index", "/api/residence/itemList?pageSize=18", "/api/residence/residenceDetail?id=1"];
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()));
  return texts.join("\n");
}

function endByKill(pid: number): void {
  process.kill(pid, "SIGKILL");
}

test("the first start creates the demo data and prints its logins; Ctrl-C stops PostgreSQL too", async () => {
  const server = start({ PORT: "0" });
  await server.says(ready);
  expect(server.said()).toContain("13800000002  密码 changming1");
  const pid = postgresPid(dataDir);
  expect(isAlive(pid)).toBe(true);
  // A terminal sends it to the whole process group.
  process.kill(-(server.child.pid ?? 0), "SIGINT");
  expect(await server.ended).toBe(0);
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

sweepTest("after kill -9 of server and PostgreSQL together the next start serves the same content", async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await first.says(ready);
  const before = await contentOf(port);
  endByKill(postgresPid(dataDir));
  endByKill(first.child.pid ?? 0);
  await first.ended;
  const second = start({ PORT: String(port) });
  await second.says(ready);
  expect(await contentOf(port)).toBe(before);
});

sweepTest("after kill -9 of the server alone the next start uses the PostgreSQL that is still running", async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await first.says(ready);
  const before = await contentOf(port);
  const pid = postgresPid(dataDir);
  endByKill(first.child.pid ?? 0);
  await first.ended;
  expect(isAlive(pid)).toBe(true);
  const second = start({ PORT: String(port) });
  await second.says(ready);
  expect(postgresPid(dataDir)).toBe(pid);
  expect(await contentOf(port)).toBe(before);
});

sweepTest("a port that is in use ends the start with one sentence before a database is created", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const never = join(dataDir, "never");
  const server = start({ PORT: String(port), DATA_DIR: never });
  expect(await server.ended).toBe(1);
  expect(existsSync(never)).toBe(false);
  expect(server.said()).toContain(`端口 ${port} 已被别的程序占用`);
  expect(server.said()).not.toContain("    at ");
  taken.close();
});

sweepTest(
  "a demo's data folder does not open as a real site, and doctor says so while no server runs; DEMO=1 opens it again",
  async () => {
    const real = { DEMO: "0", PUBLIC_ORIGIN: "https://example.org", SMS_GATEWAY: "off", PAY_GATEWAY: "off" };
    const rejected = start({ PORT: "0", ...real });
    expect(await rejected.ended).toBe(1);
    expect(rejected.said()).toContain("npm run setup -- --leave-demo");
    const doctor = fileURLToPath(new URL("../../ops/src/commands/doctor.ts", import.meta.url));
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, ...real };
    const { status, stdout } = spawnSync(process.execPath, [doctor], { env, encoding: "utf8" });
    expect([status, stdout]).toEqual([1, expect.stringContaining("坏   演示数据")]);
    const demo = start({ PORT: "0", DEMO: "1" });
    await demo.says(ready);
  },
);

sweepTest("a second server on the same data ends with one sentence, the first goes on", async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await first.says(ready);
  const second = start({ PORT: "0" });
  expect(await second.ended).toBe(1);
  expect(second.said().trim().split("\n")).toHaveLength(1);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});

sweepTest.each([
  [{ PORT: "many" }, "环境变量 PORT"],
  [{ DEMO: "yes" }, "环境变量 DEMO"],
  [{ HOST: "0.0.0.0" }, "ALLOW_PUBLIC_DEMO=1"],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", DEMO: "0", PORT: "0" }, "DATABASE_URL"],
])("invalid settings end the start with one sentence: %j", async (env, text) => {
  const server = start(env);
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(text);
  expect(server.said().trim().split("\n")).toHaveLength(1);
});

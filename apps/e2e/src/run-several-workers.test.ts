import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256Hex } from "@changming/kit/ids";
import { connectLiveAt, type TestSocket } from "@changming/server/testing/live-client";
import { freePort, isAlive, postgresPid, type ServerProcess, startServer } from "./support/server-process.ts";
import { expectSoon, sweepTest } from "./support/test.ts";

const ready = "按 Ctrl-C 停止";
/** Two residences of the demo: one is public, and the owner of both. */
const residenceId = 69;
const owner = "13800000002";

let dataDir: string;
let port: number;
let metricsPort: number;
let server: ServerProcess;

const environment = () => ({
  WORKERS: "2",
  PAY_GATEWAY: "off",
  WECHAT_GATEWAY: "off",
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  DATA_DIR: dataDir,
  LOG_LEVEL: "info",
  RATE_LIMIT_FACTOR: "1000",
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "changming-workers-"));
  [port, metricsPort] = [await freePort(), await freePort()];
  server = startServer(environment());
  await server.says(ready);
});

afterAll(async () => {
  server?.child.kill("SIGTERM");
  await server?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

/** The value of a sample by the worker that has it. */
async function samples(name: string, labels = ""): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const found = text
    .split("\n")
    .filter((line) => line.startsWith(name) && line.includes(labels))
    .map((line) => /worker="(\d+)"[^}]*\} (\S+)$/.exec(line));
  return new Map(found.map((match) => [match?.[1] ?? "", Number(match?.[2])]));
}

/** Sends a request on a connection of its own. */
async function send(path: string, options: RequestInit = {}): Promise<{ code: number; body: { token: string } }> {
  const headers = { connection: "close", "content-type": "application/json", ...options.headers };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...options, headers });
  return response.json() as Promise<{ code: number; body: { token: string } }>;
}

async function post(path: string, body: object, token?: string) {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  return send(path, { method: "POST", body: JSON.stringify(body), ...(headers && { headers }) });
}

async function logIn(): Promise<string> {
  const password = sha256Hex("changming1");
  const { body } = await post("/api/user/login", { mobile: owner, loginType: 0, password });
  return body.token;
}

const detail = (id: number) => send(`/api/residence/residenceDetail?id=${id}`);

/** The processes that have answered since this position of the log. */
function answeringSince(position: number): Set<number> {
  return new Set(
    [
      ...server
        .said()
        .slice(position)
        .matchAll(/"pid":(\d+)[^\n]*"answered/g),
    ].map((match) => Number(match[1])),
  );
}

/** Sends requests until the log shows that both processes answer; resolves with their ids. */
async function findWorkers(): Promise<Set<number>> {
  const from = server.said().length;
  await expect
    .poll(
      async () => {
        await Promise.all(Array.from({ length: 8 }, () => send("/api/gift/itemList?pageSize=1")));
        return answeringSince(from).size;
      },
      { timeout: 20_000 },
    )
    .toBe(2);
  return answeringSince(from);
}

/** Keeps connections busy with reads and writes until it is stopped; returns what failed. */
function hammer(): () => Promise<{ answered: number; failed: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failed: string[] = [];
  let answered = 0;
  const over = new AbortController();
  const one = (method: "GET" | "POST", path: string) =>
    new Promise<void>((resolve) => {
      const fail = (reason: string) => {
        failed.push(`${method} ${path}: ${reason}`);
        resolve();
      };
      const sent = request({ host: "127.0.0.1", port, agent, method, path }, (response) => {
        response.on("error", (error) => fail(error.message));
        response.on("end", () => {
          if ((response.statusCode ?? 500) >= 500) return fail(String(response.statusCode));
          answered += 1;
          resolve();
        });
        response.resume();
      });
      sent.on("error", (error) => fail(error.message));
      sent.end();
    });
  const visitors = Array.from({ length: 8 }, async (_, index) => {
    while (!over.signal.aborted)
      await (index % 2 === 0 ? one("POST", "/api/user/logout") : one("GET", `/home?id=${residenceId}`));
  });
  return async () => {
    over.abort();
    await Promise.all(visitors);
    agent.destroy();
    return { answered, failed };
  };
}

test("two processes serve one port: each takes connections, and one of them runs the jobs", async () => {
  await findWorkers();
  const answering = async () =>
    [...(await samples("changming_http_requests_total", 'route="/api/gift/itemList"')).keys()].toSorted();
  await expectSoon(answering).toEqual(["1", "2"]);
  const runs = async () => [...(await samples("changming_job_runs_total", '"announceDue"')).values()];
  // Long enough for the other one to run it as well.
  await expect.poll(async () => Math.max(...(await runs())), { timeout: 30_000 }).toBeGreaterThan(2);
  expect((await runs()).filter((count) => count > 0)).toHaveLength(1);
  for (const name of ["changming_workers{", "changming_workers_wanted{"]) {
    expect(await samples(name)).toEqual(new Map([["0", 2]]));
  }
  // Of the primary and of both workers.
  expect([...(await samples("process_start_time_seconds")).keys()].toSorted()).toEqual(["0", "1", "2"]);
});

test("both take live connections, and a message reaches all of them", async () => {
  const token = await logIn();
  const sockets: TestSocket[] = [];
  try {
    const openOnBoth = async () => {
      sockets.push(await connectLiveAt(`127.0.0.1:${port}`));
      return [...(await samples("changming_live_sockets")).values()].filter((count) => count > 0).length;
    };
    await expectSoon(openOnBoth).toBe(2);
    for (const socket of sockets) await socket.request({ action: "loginResidence", residenceId });
    const content = "外婆，今年的桂花开得早";
    const message = { residenceId, content, ref: "workers-1" };
    expect(await post("/api/residence/leaveMessage", message, token)).toMatchObject({ code: 1 });
    await Promise.all(sockets.map((socket) => socket.untilEntry(content)));
  } finally {
    for (const { ws } of sockets) ws.terminate();
  }
});

test("a residence whose closing has been answered is shown by neither process", async () => {
  const token = await logIn();
  const readMany = () => Promise.all(Array.from({ length: 12 }, () => detail(residenceId)));
  const codes = async () => new Set((await readMany()).map(({ code }) => code));
  expect(await codes()).toEqual(new Set([1]));
  for (let round = 0; round < 10; round += 1) {
    await post("/api/residence/setClose", { id: residenceId, isClose: 1 }, token);
    expect((await codes()).has(1)).toBe(false);
    await post("/api/residence/setClose", { id: residenceId, isClose: 0 }, token);
    expect(await codes()).toEqual(new Set([1]));
  }
});

test("SIGHUP replaces both processes one after the other, and no request of open connections fails", async () => {
  const before = await findWorkers();
  const stop = hammer();
  const from = server.said().length;
  server.child.kill("SIGHUP");
  await expect.poll(() => server.said().slice(from), { timeout: 60_000 }).toContain("进程都换好了");
  const { answered, failed } = await stop();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  const after = await findWorkers();
  expect([...after].filter((pid) => before.has(pid))).toEqual([]);
  expect([...before].filter(isAlive)).toEqual([]);
  expect(await samples("changming_workers_lost_total")).toEqual(new Map([["0", 0]]));
});

sweepTest("a killed process is replaced while the other one serves, and the jobs go on", async () => {
  const [victim] = await findWorkers();
  if (victim === undefined) throw new Error("no worker answers");
  process.kill(victim, "SIGKILL");
  // Connections that it had accepted are reset; from then on every request is answered.
  await expectSoon(() => isAlive(victim)).toBe(false);
  for (let count = 0; count < 20; count += 1) expect((await detail(residenceId)).code).toBe(1);
  await expect.poll(async () => samples("changming_workers{"), { timeout: 30_000 }).toEqual(new Map([["0", 2]]));
  const after = await findWorkers();
  expect(after.has(victim)).toBe(false);
  expect(await samples("changming_workers_lost_total")).toEqual(new Map([["0", 1]]));
  const runs = async () => Math.max(...(await samples("changming_job_runs_total", '"announceDue"')).values());
  await expectSoon(runs).toBeGreaterThan(0);
  // No write waits for the killed process.
  const token = await logIn();
  const began = performance.now();
  for (const isClose of [1, 0]) await post("/api/residence/setClose", { id: residenceId, isClose }, token);
  expect(performance.now() - began).toBeLessThan(10_000);
});

sweepTest("both processes killed at once are replaced; the primary and the database go on", async () => {
  const pid = postgresPid(dataDir);
  for (const worker of await findWorkers()) process.kill(worker, "SIGKILL");
  await expect.poll(() => detail(residenceId).catch(() => null), { timeout: 30_000 }).toMatchObject({ code: 1 });
  expect(postgresPid(dataDir)).toBe(pid);
});

test("a stop signal ends all processes and PostgreSQL", async () => {
  const workers = await findWorkers();
  const pid = postgresPid(dataDir);
  // A terminal sends it to the whole process group.
  if (server.child.pid === undefined) throw new Error("the server does not run");
  process.kill(-server.child.pid, "SIGINT");
  expect(await server.ended).toBe(0);
  await expectSoon(() => [pid, ...workers].filter(isAlive)).toEqual([]);
});

sweepTest("a stop signal during the start of the processes ends it", async () => {
  const starting = startServer(environment());
  await expectSoon(() => isPostgresUp()).toBe(true);
  starting.child.kill("SIGTERM");
  expect(await starting.ended).toBe(0);
  expect(starting.said()).not.toContain("没有起来");
});

function isPostgresUp(): boolean {
  try {
    return isAlive(postgresPid(dataDir));
  } catch {
    return false;
  }
}

sweepTest.each([
  [{ PAY_GATEWAY: "sandbox" }, "支付沙箱只能在一个进程里用"],
  [{ WECHAT_GATEWAY: "sandbox" }, "微信沙箱只能在一个进程里用"],
  [{ METRICS_PORT: "", METRICS_TOKEN: "a-token-of-the-monitoring" }, "请设 METRICS_PORT"],
  [{ PORT: "0" }, "PORT=0只能在一个进程里用"],
  [{ WORKERS: "many" }, "应为 1 到 16 的整数，或 auto"],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", DEMO: "0" }, "DATABASE_URL"],
])("what several processes cannot share ends the start with one sentence: %j", async (env, text) => {
  const starting = startServer({ ...environment(), ...env });
  expect(await starting.ended).toBe(1);
  expect(starting.said()).toContain(text);
  expect(starting.said().trim().split("\n")).toHaveLength(1);
});

sweepTest("SIGHUP stops a site of one process, so that its service manager starts the new version", async () => {
  const single = startServer({ ...environment(), WORKERS: "1" });
  await single.says(ready);
  single.child.kill("SIGHUP");
  expect(await single.ended).toBe(0);
});

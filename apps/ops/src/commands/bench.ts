import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { benchLarge } from "../bench/large.ts";
import { benchLive } from "../bench/live.ts";
import { benchSockets } from "../bench/sockets.ts";
import { benchQingming } from "../bench/qingming/qingming.ts";
import { load, type Measured, median, residentMegabytes } from "../bench/measure.ts";
import { startProcess, temporaryFolder, withResources } from "../bench/resources.ts";
import { benchWrites } from "../bench/writes.ts";
import { benchAdmin } from "../bench/admin.ts";
import { buildSite } from "../site-build/build-site.ts";
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";

/**
 * `npm run bench`: the built server against a bare Node server that sends the same bytes with the same headers, in turn
 * and in one run, on this machine only (R-performance-1). Prints ratios; the absolute figures are this machine's.
 */
const root = new URL("../../../../", import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, root));
const rounds = 3;
const seconds = 3;
const ports = { ours: "3901", bare: "3902", uncached: "3903" };

const env = {
  HOST: "127.0.0.1",
  DEMO: "1",
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
  RATE_LIMIT_FACTOR: "1000000",
};
const origin = (port: string) => `http://127.0.0.1:${port}`;

interface Answer {
  headers: [string, string][];
  body: Buffer;
}

/** The bytes as sent, still compressed, with all headers except those of the connection. */
function fetchRaw(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const own = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);
        const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
          own.has(name) || value === undefined ? [] : [[name, String(value)]],
        );
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

async function firstResidence(): Promise<number> {
  const response = await fetch(`${origin(ports.ours)}/api/index/index`);
  const { body } = (await response.json()) as { body: { gResidenceList: { id: number }[] } };
  return body.gResidenceList[0]?.id ?? 1;
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

function row(cells: string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

async function compareCached(targets: string[]): Promise<void> {
  row(["cached", "bytes", "ours, req/s", "bare, req/s", "ours ÷ bare", "ours p50", "ours p99"]);
  row(["---", "---", "---", "---", "---", "---", "---"]);
  for (const target of targets) {
    const ours: Measured[] = [];
    const ratios: number[] = [];
    const bare: number[] = [];
    const { body } = await fetchRaw(origin(ports.ours) + target);
    for (let round = 0; round < rounds; round += 1) {
      const mine = await load(origin(ports.ours) + target, seconds);
      const other = await load(origin(ports.bare) + target, seconds);
      ours.push(mine);
      bare.push(other.requestsPerSecond);
      ratios.push(mine.requestsPerSecond / other.requestsPerSecond);
    }
    row([
      target,
      String(body.length),
      median(ours.map((one) => one.requestsPerSecond)).toFixed(0),
      median(bare).toFixed(0),
      median(ratios).toFixed(2),
      milliseconds(median(ours.map((one) => one.p50))),
      milliseconds(median(ours.map((one) => one.p99))),
    ]);
  }
}

async function measureUncached(targets: string[]): Promise<void> {
  row(["uncached", "req/s", "p50", "p99"]);
  row(["---", "---", "---", "---"]);
  for (const target of targets) {
    const measured = await load(origin(ports.uncached) + target, seconds);
    row([target, measured.requestsPerSecond.toFixed(0), milliseconds(measured.p50), milliseconds(measured.p99)]);
  }
}

async function bench(): Promise<void> {
  await buildSite(root, (line) => console.log(line));
  const folder = temporaryFolder();
  const start = (path: string, PORT: string) =>
    startProcess(script(path), { ...env, PORT, DATA_DIR: join(folder, "data") }, "长明已就绪");
  const first = await start("apps/ops/src/serve.ts", ports.ours);
  await first.stop();
  const ours = await start("apps/ops/src/serve.ts", ports.ours);
  console.log(`first start (new database, demo world): ${first.startSeconds.toFixed(1)} s`);
  console.log(`second start: ${ours.startSeconds.toFixed(1)} s`);
  console.log(`memory after it: ${residentMegabytes(ours.child.pid) ?? "?"} MiB resident\n`);
  const targets = ["/", `/home?id=${await firstResidence()}`, "/api/index/index"];
  const recorded: Record<string, { headers: [string, string][]; body: string }> = {};
  for (const target of targets) {
    // The second answer comes from the cache.
    await fetchRaw(origin(ports.ours) + target);
    const { headers, body } = await fetchRaw(origin(ports.ours) + target);
    recorded[target] = { headers, body: body.toString("base64") };
  }
  const answers = join(folder, "answers.json");
  writeFileSync(answers, JSON.stringify(recorded));
  const bare = await startProcess(
    script("apps/ops/src/bench/bare-server.ts"),
    { PORT: ports.bare, BENCH_ANSWERS: answers },
    "ready",
  );
  await compareCached(targets);
  await bare.stop();
  console.log(`\nmemory after that: ${residentMegabytes(ours.child.pid) ?? "?"} MiB resident\n`);
  await ours.stop();
  const uncached = await start("apps/ops/src/bench/uncached-server.ts", ports.uncached);
  await measureUncached(targets);
  console.log(`\nmemory after that: ${residentMegabytes(uncached.child.pid) ?? "?"} MiB resident`);
}

async function chosenBench(): Promise<void> {
  if (await benchWrites(process.argv)) return;
  const hasSockets = process.argv.includes("--sockets");
  const sockets = hasSockets ? Number(process.argv[process.argv.indexOf("--sockets") + 1] ?? 10_000) : 5_000;
  if (process.argv.includes("--kill")) benchKill(200);
  else if (process.argv.includes("--live")) await benchLive(sockets);
  else if (hasSockets) await benchSockets(sockets);
  else if (process.argv.includes("--qingming")) await benchQingming(process.argv);
  else if (process.argv.includes("--office")) await benchAdmin();
  else if (process.argv.includes("--large")) await benchLarge({ isMillion: process.argv.includes("--million") });
  else await bench();
}

try {
  await withResources(chosenBench);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
// Work that a signal interrupted may still wait for something.
process.exit();

/**
 * `npm run bench -- --kill`: the tests of killed servers and of a restarting PostgreSQL, longer than `npm test` runs
 * them: a kill at each single statement, and `kills` under load at random moments. Prints the seed; KILL_SEED repeats
 * it. Throws when one fails.
 */
function benchKill(kills: number): void {
  const seed = process.env.KILL_SEED ?? String(randomInt(2 ** 31));
  console.log(`${kills} kills under load, seed ${seed}`);
  const { status } = spawnSync(
    "vitest",
    ["run", "--project", "server", "apps/server/src/resilience", "apps/ops/src/backup/backup-under-load.test.ts"],
    {
      cwd: fileURLToPath(root),
      stdio: "inherit",
      env: { ...process.env, KILLS: String(kills), KILL_SEED: seed, KILL_EVERY_STATEMENT: "1" },
    },
  );
  if (status !== 0) throw new Error("a killed server left inconsistent data");
}

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { largeTargets, type Target } from "./large-targets.ts";
import { median } from "./load.ts";
import { startProcess } from "./processes.ts";
import { buildSite } from "../site-build/build-site.ts";

/**
 * `npm run bench -- --large`: the time of every list, search, filter, ranking and last page on the server, uncached, in
 * the demo world and with 100,000 residences (`./data-large`, created by `npm run demo:large` when it is missing). One
 * caller, both worlds in turn and in one run; target: 95 of 100 within 50 ms, and the median within twice that of the
 * small world.
 */
const root = new URL("../../", import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, root));
const rounds = 60;
const warmUp = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the whole answer is received. Throws when its status is not 200. */
function time(url: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on("data", () => {});
      response.on("end", () => resolve(performance.now() - started));
    }).on("error", reject);
  });
}

const fetchFrom = (origin: string) =>
  async function fetchBody<Body>(path: string): Promise<Body> {
    const response = await fetch(origin + path);
    const envelope = (await response.json()) as { code: number; msg: string; body: Body };
    if (envelope.code !== 1) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.body;
  };

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

async function compare(small: { origin: string; target: Target }, large: { origin: string; target: Target }) {
  const inSmall: number[] = [];
  const inLarge: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const here = await time(small.origin + small.target.path);
    const there = await time(large.origin + large.target.path);
    if (round < 0) continue;
    inSmall.push(here);
    inLarge.push(there);
  }
  const ratio = median(inLarge) / median(inSmall);
  const p95Ms = p95(inLarge);
  const misses = [...(p95Ms >= 50 ? ["over 50 ms"] : []), ...(ratio > 2 ? ["over twice"] : [])].join(", ");
  const cells = [small.target.name, milliseconds(median(inSmall)), milliseconds(median(inLarge)), milliseconds(p95Ms)];
  console.log(`| ${[...cells, ratio.toFixed(2), misses].join(" | ")} |`);
}

/** Prints the table for documents. */
export async function benchLarge(): Promise<void> {
  await buildSite(root, (line) => console.log(line));
  const largeDir = process.env.DATA_DIR || script("data-large");
  if (!existsSync(largeDir)) {
    const made = await startProcess(script("tools/demo-large.ts"), { DATA_DIR: largeDir }, "完成");
    await made.stop();
  }
  const folder = mkdtempSync(join(tmpdir(), "changming-bench-"));
  const env = { HOST: "127.0.0.1", DEMO: "1", LOG_LEVEL: "warn", NODE_ENV: "production", RATE_LIMIT_FACTOR: "1000000" };
  const start = (PORT: string, DATA_DIR: string) =>
    startProcess(script("tools/bench/uncached-server.ts"), { ...env, PORT, DATA_DIR }, "长明已就绪");
  const smallPort = "3911";
  const largePort = "3912";
  const small = await start(smallPort, join(folder, "small"));
  const large = await start(largePort, largeDir);
  const origin = (port: string) => `http://127.0.0.1:${port}`;
  try {
    const targets = await largeTargets(fetchFrom(origin(smallPort)));
    const same = await largeTargets(fetchFrom(origin(largePort)));
    console.log("| uncached | demo world, p50 | 100,000, p50 | 100,000, p95 | large ÷ small | misses |");
    console.log("| --- | --- | --- | --- | --- | --- |");
    for (const [place, target] of targets.entries()) {
      const other = same[place];
      if (!other) continue;
      await compare({ origin: origin(smallPort), target }, { origin: origin(largePort), target: other });
    }
  } finally {
    agent.destroy();
    await large.stop();
    await small.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

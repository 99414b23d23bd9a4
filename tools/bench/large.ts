import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { largeTargets, type Target } from "./large-targets.ts";
import { median } from "./load.ts";
import { startProcess } from "./processes.ts";
import { buildSite } from "../build-site.ts";

/**
 * `npm run bench -- --large`: what every list, search, filter, ranking and last page takes on the server, made anew, in
 * the demo world and among 100,000 residences (`./data-large`, made by `npm run demo:large` when it is not there). One
 * caller, both worlds in turn and in one run; to reach: 95 of 100 within 50 ms, and the middle within twice the small
 * world's.
 */
const root = new URL("../../", import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, root));
const rounds = 60;
const warmUp = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the whole answer is here. Throws when it is no success. */
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

const askAt = (origin: string) =>
  async function ask<Body>(path: string): Promise<Body> {
    const response = await fetch(origin + path);
    const envelope = (await response.json()) as { code: number; msg: string; body: Body };
    if (envelope.code !== 1) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.body;
  };

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

async function compare(small: { origin: string; target: Target }, large: { origin: string; target: Target }) {
  const [inSmall, inLarge]: [number[], number[]] = [[], []];
  for (let round = -warmUp; round < rounds; round += 1) {
    const here = await time(small.origin + small.target.path);
    const there = await time(large.origin + large.target.path);
    if (round < 0) continue;
    inSmall.push(here);
    inLarge.push(there);
  }
  const ratio = median(inLarge) / median(inSmall);
  const late = p95(inLarge);
  const misses = [...(late >= 50 ? ["over 50 ms"] : []), ...(ratio > 2 ? ["over twice"] : [])].join(", ");
  const cells = [small.target.name, milliseconds(median(inSmall)), milliseconds(median(inLarge)), milliseconds(late)];
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
  const [smallPort, largePort] = ["3911", "3912"];
  const small = await start(smallPort, join(folder, "small"));
  const large = await start(largePort, largeDir);
  const origin = (port: string) => `http://127.0.0.1:${port}`;
  try {
    const targets = await largeTargets(askAt(origin(smallPort)));
    const same = await largeTargets(askAt(origin(largePort)));
    console.log("| made anew | demo world, p50 | 100,000, p50 | 100,000, p95 | large ÷ small | misses |");
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

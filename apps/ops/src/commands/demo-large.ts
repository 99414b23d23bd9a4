/**
 * `npm run demo:large`: the demo world and 100,000 invented residences, each with about ten messages, ten gifts and
 * three remembrances (`-- --count 5000` for another number), in a database of its own under ./data-large (DATA_DIR for
 * another, empty folder) or in the empty one of DATABASE_URL. `-- --million`: 1,000,000 under ./data-million. Then
 * `DATA_DIR=./data-large npm start` serves it.
 */
import { totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@changming/db/database";
import { fillLarge } from "../demo-large/fill-large.ts";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { EnvironmentError } from "@changming/db/embedded/environment-error";
import { systemClock } from "@changming/kit/clock";

const barWidth = 28;
const maxCount = 5_000_000;

const { values } = parseArgs({ options: { million: { type: "boolean" }, count: { type: "string" } } });

function wantedCount(): number {
  const count = values.million ? 1_000_000 : Number(values.count ?? 100_000);
  if (!Number.isInteger(count) || count < 1 || count > maxCount) {
    throw new EnvironmentError(`--count 要一个 1 到 ${maxCount.toLocaleString()} 的整数。`);
  }
  return count;
}

/** One line that is updated on a terminal; elsewhere a line for every finished stage. */
function progressBar(): (what: string, done: number, total: number) => void {
  const started = performance.now();
  return (what, done, total) => {
    const seconds = `${((performance.now() - started) / 1_000).toFixed(0)} s`;
    const full = Math.round((done / total) * barWidth);
    const bar = "█".repeat(full) + "░".repeat(barWidth - full);
    const numbers = `${done.toLocaleString()} / ${total.toLocaleString()}`;
    const ended = done === total;
    if (process.stdout.isTTY) process.stdout.write(`\r${what} ${bar} ${numbers}  ${seconds}\x1b[K${ended ? "\n" : ""}`);
    else if (ended) console.log(`${what}  ${numbers}  ${seconds}`);
  };
}

async function run(): Promise<void> {
  const count = wantedCount();
  const folder = values.million ? "data-million" : "data-large";
  const dataDir = process.env.DATA_DIR || fileURLToPath(new URL(`../../../../${folder}`, import.meta.url));
  const given = process.env.DATABASE_URL;
  const controller = new AbortController();
  const progress = { isCommitted: false };
  const onSignal = () => {
    if (progress.isCommitted) return console.log("\n内容已经存好，正在做最后的统计，请稍等。");
    const rest = given ? "没有留下半截的内容。" : `没有填完的 ${dataDir} 可以删掉。`;
    controller.abort(new EnvironmentError(`已停下，${rest}`));
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, onSignal);
  const embedded = given ? null : await startEmbedded({ dataDir, log: (line) => console.log(line), bulk: true });
  const { db, close } = openDatabase(embedded?.url ?? given ?? "", { poolSize: 1, statementTimeoutMs: 0 });
  const started = performance.now();
  try {
    const memory = embedded ? totalmem() : undefined;
    await fillLarge(db, {
      count,
      now: systemClock(),
      report: progressBar(),
      signal: controller.signal,
      onCommitted: () => void (progress.isCommitted = true),
      memory,
    });
    console.log(`完成：演示内容和 ${count.toLocaleString()} 处居所，用了 ${seconds(started)} 秒。`);
    if (embedded) console.log(`看一看：DATA_DIR=${dataDir} npm start`);
  } finally {
    await close();
    await embedded?.stop();
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

try {
  await run();
} catch (error) {
  console.error(error instanceof EnvironmentError ? `\n${error.message}` : error);
  process.exitCode = 1;
}

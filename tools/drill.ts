import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSite } from "../apps/ops/src/site-build/build-site.ts";
import { drill, type FailureResult } from "../apps/ops/src/testing/drill/drill.ts";
import { failures, upgrade } from "../apps/ops/src/testing/drill/failures.ts";
import { whyNoDrill } from "../apps/ops/src/testing/drill/machines.ts";
import { installPrograms, run } from "./test-run.ts";

/**
 * `npm run drill`: the site on the machines of `deploy/cluster`, as network namespaces of this one, under load, while one
 * part after another dies, freezes or is cut off. Prints for each failure how long nobody was served, and what was lost.
 * `-- --short`: five of them; `-- --only TEXT`: those whose name contains it. All of them begin with the version before the
 * newest migration, which is upgraded first. Needs root, and loads only addresses of this machine.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const only = args.includes("--only") ? args[args.indexOf("--only") + 1] : undefined;
const chosen = [upgrade, ...failures].filter(({ name, isShort }) =>
  only === undefined ? !args.includes("--short") || isShort : name.includes(only),
);

/** People of the bench on the site, beside the drill's own clients. */
const people = 40;

/** A checkout of the version before the newest migration, built. Throws where the history is missing. */
function buildPrevious(folder: string): string {
  const newest = git(root, ["log", "-1", "--first-parent", "--format=%H", "--", "packages/db/src/migrations/list.ts"]);
  git(root, ["clone", "-q", root, folder]);
  git(folder, ["checkout", "-q", `${newest}^`]);
  console.log(`the version before ${newest.slice(0, 8)} is built……`);
  if (!run(folder, process.execPath, ["tools/launch.mjs", "build"]))
    throw new Error("the former version was not built");
  return folder;
}

function git(folder: string, command: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", command, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${command[0]}: ${stderr}`);
  return stdout.trim();
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

function reportResult({ failure, readers, writers, slowestCall, lost, doubled, leaks, error }: FailureResult): void {
  const [readersText, writersText] = [readers.toFixed(1), `${writers.toFixed(1)} (${slowestCall})`];
  row([failure, readersText, writersText, String(lost.length), String(doubled.length), String(leaks), error ?? ""]);
  for (const one of [...lost, ...doubled].slice(0, 10)) console.error(`  ${one}`);
}

async function main(): Promise<void> {
  if (chosen.length === 0) throw new Error(`没有名字里有「${only}」的故障`);
  installPrograms((line) => console.log(line));
  const missing = await whyNoDrill();
  if (missing !== null) throw new Error(missing);
  await buildSite(new URL(`file://${root}/`), (line) => console.log(line));
  const logs = join(tmpdir(), "changming-drill-logs");
  await mkdir(logs, { recursive: true });
  console.log(`logs: ${logs}\n`);
  row([
    "failure",
    "readers without answer, s",
    "slowest write, s",
    "lost",
    "doubled",
    "private pages shown",
    "did not come back",
  ]);
  row(["---", "---", "---", "---", "---", "---", "---"]);
  const bad: FailureResult[] = [];
  const former = chosen.includes(upgrade) ? await mkdtemp(join(tmpdir(), "changming-former-")) : null;
  await drill({
    failures: chosen,
    people,
    ...(former !== null && { startsFrom: buildPrevious(join(former, "site")) }),
    logs,
    report(result) {
      reportResult(result);
      if (result.lost.length + result.doubled.length + result.leaks > 0 || result.error !== null) bad.push(result);
    },
  });
  if (former !== null) await rm(former, { recursive: true, force: true });
  if (bad.length > 0) throw new Error(`${bad.length} of ${chosen.length} failures did harm`);
  console.log("\nno acknowledged action was lost or doubled, and the money is complete");
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof AggregateError) for (const one of error.errors.slice(0, 5)) console.error(one);
  process.exitCode = 1;
}
process.exit();

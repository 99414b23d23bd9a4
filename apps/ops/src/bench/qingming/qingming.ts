import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "@changming/kit/clock";
import { buildSite } from "../../site-build/build-site.ts";
import { prepareMembers } from "../../load/members.ts";
import { type Level, ramp, type RampResult } from "../../load/ramp.ts";
import { readWorld } from "../../load/read-world.ts";
import type { StepTiming } from "../../load/step-timings.ts";
import type { Member } from "../../load/visit.ts";
import { CrowdClient } from "./crowd-client.ts";
import { makePeerData, preparePeerMembers, startPeer } from "./peer.ts";
import { missingProgram } from "./programs.ts";
import { type Parts, processorSeconds } from "./processor-time.ts";
import { readStrain, type Strain } from "./server-strain.ts";
import { prepareSurroundings, type Surroundings } from "./surroundings.ts";
import { startOneNode, startTwoNodes, type Target, type TargetDeps } from "./targets.ts";

/**
 * `npm run bench -- --qingming`: how many people at once a site carries on the morning of Qingming until the p99 of a
 * step is over a second or an error appears: one process, two workers, two nodes of two workers, and a plain Express site
 * with the same data, which can do less: our site is measured with visits reduced to that as well. `--only one,peer` runs some of them, `--residences 20000` sets the size of the world.
 */
const root = new URL("../../../../../", import.meta.url);

const limits = { first: 200, growth: 1.25, most: 20_000, maxP99: 1_000 };
/**
 * Milliseconds: people arrive, at most half as fast again as others follow those who leave, so that those who are there decide
 * and not the crowd at the door; then they are measured.
 */
const arriveMs = 30_000;
const measureMs = 10_000;
/** Before the first level, with its people, for caches and compiled code; not judged. A new process needs a minute for it. */
const warmUpMs = 60_000;
/** More than the visits of one target. */
const membersEach = 12_000;

const targetNames = ["one", "two", "nodes", "reduced", "peer"] as const;
type TargetName = (typeof targetNames)[number];

const titles: Record<TargetName, string> = {
  one: "one process",
  two: "two workers",
  nodes: "two nodes of two workers, nginx, Redis",
  reduced: "one process, visits reduced to what the peer can do",
  peer: "Express, EJS, pg",
};

interface QingmingOptions {
  only: readonly TargetName[];
  residences: number;
}

/** The options of the command line. Throws for a name that is none. */
export function qingmingOptions(args: readonly string[]): QingmingOptions {
  const valueOf = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const only = (valueOf("--only")?.split(",") ?? targetNames).map((name) => {
    const known = targetNames.find((one) => one === name);
    if (!known) throw new Error(`--only takes ${targetNames.join(", ")}, not ${name}`);
    return known;
  });
  const residences = Number(valueOf("--residences") ?? 20_000);
  if (!Number.isInteger(residences) || residences < 1) throw new Error("--residences takes a whole number from 1 on");
  return { only, residences };
}

/** What was measured on one level. */
interface Reading {
  people: number;
  steps: StepTiming[];
  /** Parts of one core. */
  cores: Record<string, number>;
  strain: Strain | null;
}

interface Outcome extends RampResult {
  name: TargetName;
  /** The newest error of a request. */
  lastError: string | null;
}

/** Creates the world, measures the chosen targets one after the other, and prints the tables. */
export async function benchQingming(args: readonly string[]): Promise<void> {
  const { only, residences } = qingmingOptions(args);
  await buildSite(root, (line) => console.log(line));
  const around = await prepareSurroundings(residences);
  const outcomes: Outcome[] = [];
  for (const name of only) {
    const missing = name === "nodes" ? missingProgram() : null;
    if (missing !== null) {
      console.log(`${titles[name]}: not measured, ${missing} is missing (Debian's nginx and redis-server)`);
      continue;
    }
    const outcome = await measureTarget(name, around);
    printEnd(outcome);
    outcomes.push(outcome);
  }
  printSummary(outcomes);
}

async function measureTarget(name: TargetName, { db, postgres, deps }: Surroundings): Promise<Outcome> {
  const isPeer = name === "peer";
  if (isPeer) await makePeerData(db);
  const members: Member[] = isPeer
    ? await preparePeerMembers(db, membersEach)
    : await prepareMembers(db, membersEach, systemClock());
  const target = await startTarget(name, deps);
  const world = await readWorld(db);
  const crowd = await CrowdClient.open({ origin: target.origin, world, members, people: peopleOf(name) });
  const parts = { ...target.parts, postgres: [postgres.pid], people: [crowd.pid] };
  await crowd.send({ order: "resize", size: limits.first, overMs: arriveMs });
  await sleep(warmUpMs);
  let lastError: string | null = null;
  printHead(name);
  const result = await ramp(limits, async (people) => {
    await crowd.send({ order: "resize", size: people, overMs: arriveMs });
    await crowd.send({ order: "take" });
    const cores = await coresDuring(parts, () => sleep(measureMs));
    const strain = target.metricsPorts.length === 0 ? null : await readStrain(target.metricsPorts);
    const { steps, error } = await crowd.send({ order: "take" });
    lastError = error;
    printReading({ people, steps, cores, strain });
    return steps;
  });
  await crowd.close();
  await target.stop();
  return { name, ...result, lastError };
}

function peopleOf(name: TargetName): "whole" | "reduced" | "peer" {
  return name === "reduced" || name === "peer" ? name : "whole";
}

async function startTarget(name: TargetName, deps: TargetDeps): Promise<Target> {
  if (name === "nodes") return startTwoNodes(deps);
  if (name !== "peer") return startOneNode(deps, name === "two" ? 2 : 1);
  const { origin, running } = await startPeer(deps.databaseUrl);
  return { origin, parts: { server: [running.child.pid ?? 0] }, metricsPorts: [], stop: running.stop };
}

/** How many cores each part used meanwhile. */
async function coresDuring(parts: Parts, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = processorSeconds(parts);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const after = processorSeconds(parts);
  return Object.fromEntries(
    Object.keys(parts).map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / seconds]),
  );
}

const row = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function coresText(cores: Record<string, number>): string {
  return Object.entries(cores)
    .map(([name, part]) => `${name} ${part.toFixed(2)}`)
    .join(", ");
}

function printHead(name: TargetName): void {
  console.log(`\n${titles[name]}\n`);
  row(["people", "requests/s", "slowest step, p99 in ms", "cores", "event loop p99 in ms", "waiting queries"]);
  row(["---", "---", "---", "---", "---", "---"]);
}

function printReading({ people, steps, cores, strain }: Reading): void {
  const slowest = steps.toSorted((a, b) => b.p99 - a.p99).at(0);
  row([
    String(people),
    (steps.reduce((sum, { count }) => sum + count, 0) / (measureMs / 1_000)).toFixed(0),
    slowest ? `${slowest.step} ${ms(slowest.p99)}` : "",
    coresText(cores),
    strain ? ms(strain.loopP99) : "",
    strain ? String(strain.waitingQueries) : "",
  ]);
}

function printEnd({ levels, lastError }: Outcome): void {
  const last = levels.at(-1);
  if (last?.reason) console.log(`\nended by ${last.reason}${lastError === null ? "" : `; ${lastError}`}`);
  const carried = levels.findLast(({ reason }) => reason === null);
  for (const level of new Set([carried, last])) if (level) printSteps(level);
}

function printSteps({ people, steps }: Level): void {
  console.log(`\nsteps with ${people} people\n`);
  row(["step", "count", "errors", "p50 in ms", "p99 in ms", "max in ms"]);
  row(["---", "---", "---", "---", "---", "---"]);
  for (const { step, count, errors, p50, p99, max } of steps)
    row([step, String(count), String(errors), ms(p50), ms(p99), ms(max)]);
}

function printSummary(outcomes: readonly Outcome[]): void {
  console.log("\n");
  row(["site", "people carried", "what ended it", "÷ peer"]);
  row(["---", "---", "---", "---"]);
  const peer = outcomes.find(({ name }) => name === "peer");
  for (const { name, carried, levels } of outcomes) {
    const last = levels.at(-1);
    const ratio = peer && peer.carried > 0 ? (carried / peer.carried).toFixed(1) : "";
    row([titles[name], String(carried), last?.reason ?? `${limits.most} people were the most that was tried`, ratio]);
  }
}

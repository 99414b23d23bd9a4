import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@changming/db/database";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { freePort, startEmbedded } from "@changming/db/embedded/embedded";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { liveChannel } from "@changming/domain/live/read-live-events";
import { systemClock } from "@changming/kit/clock";
import { WebSocket } from "ws";
import { median } from "./measure.ts";
import type { MemoryReport } from "./report-memory.ts";
import { releaseAtEnd, temporaryFolder } from "./resources.ts";
import { Clients, now, origin, reportsOf, type Server, startServer, startSite, untilSaid } from "./sockets-side.ts";
import { DatabaseWatch, refetchMs, storm, type Storm } from "./sockets-storm.ts";

/**
 * `npm run bench -- --sockets`: 10,000 pages at one residence (`--sockets 2000` for fewer) on a site of two workers.
 * Beside it a bare `ws` server of two processes with as many sockets: the time of one gift to all, in turns, and the
 * memory of a socket. Then everybody returns after the death of a worker, the replacement of all and a restart. Targets:
 * p99 at most 1.2 times the bare server's, 12 KiB a socket, all back in 30 s and none rejected, no more queries than
 * at rest (R-performance-7).
 */
const workers = 2;
const clientProcesses = 2;
const perAddress = 50;
/** Files that a process opens besides its sockets, at most. */
const spareFiles = 1_000;
const gifts = 20;
const pauseMs = 1_000;

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
const head = (cells: readonly string[]) => {
  row(cells);
  row(cells.map(() => "---"));
};
const kibibytes = (bytes: number) => (bytes / 1_024).toFixed(1);

/** The residence, the gift and the accounts of the bench. */
interface World {
  residenceId: number;
  giftId: number;
  /** A file with tokens, one a line. */
  tokens: string;
}

const giver = "13800000001";
const sessions = 1_000;

/** Makes a gift free without a daily limit, and opens sessions. */
async function prepareWorld(url: string): Promise<World> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  try {
    const residence = await db
      .selectFrom("residence")
      .select("id")
      .where("is_private", "=", false)
      .where("hidden_at", "is", null)
      .where("kind", "=", "famous")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const gift = await db
      .selectFrom("gift")
      .select("id")
      .where("is_on_sale", "=", true)
      .where("dressing_place", "is", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("gift").set({ price_fen: 0 }).where("id", "=", gift.id).execute();
    await db.updateTable("site_info").set({ free_gift_nums: 1_000_000 }).execute();
    const accounts = await db.selectFrom("account").select("id").where("closed_at", "is", null).execute();
    const tokens = Array.from({ length: sessions }, () => randomToken());
    const time = systemClock();
    const rows = tokens.map((token, index) => ({
      token_hash: sha256Hex(token),
      account_id: accounts[index % accounts.length]?.id ?? 0,
      created_at: time,
      last_seen_at: time,
    }));
    await db.insertInto("session").values(rows).execute();
    const path = join(temporaryFolder(), "tokens");
    writeFileSync(path, tokens.join("\n"));
    return { residenceId: residence.id, giftId: gift.id, tokens: path };
  } finally {
    await close();
  }
}

/** Gives one gift. */
async function openGiver(port: number, { residenceId, giftId }: World): Promise<() => Promise<void>> {
  const call = async <Body>(path: string, fields: Record<string, string>, token?: string): Promise<Body> => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    const body = new URLSearchParams(fields);
    const response = await fetch(origin(port) + path, { method: "POST", body, ...(headers ? { headers } : {}) });
    const envelope = (await response.json()) as { code: number; msg: string; body: Body };
    if (envelope.code !== 1) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.body;
  };
  const fields = { mobile: giver, password: sha256Hex(demoPassword) };
  const { token } = await call<{ token: string }>("/api/user/login", fields);
  const order = { actionName: "createOrder", payType: "4", residenceId: String(residenceId), giftId: String(giftId) };
  let count = 0;
  return async () => {
    count += 1;
    await call("/api/missOrder/index", { ...order, nums: "1", ref: `bench-${count}` }, token);
  };
}

/** The text that the server sends to all for a gift. */
async function sampleGift(port: number, { residenceId }: World, give: () => Promise<void>): Promise<string> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  const text = new Promise<string>((resolve) => {
    ws.on("message", (data) => {
      const received = (data as Buffer).toString();
      if (received.includes('"ack"')) void give();
      if (received.includes('"gift"')) resolve(received);
    });
  });
  ws.on("open", () => ws.send(JSON.stringify({ action: "loginResidence", residenceId, ref: "room-1" })));
  const sample = await text;
  ws.close();
  return sample;
}

/** Returns the moment at which the latest live event was notified, which is right after its commit. */
async function watchEvents(url: string): Promise<() => number> {
  const { pool, close } = openDatabase(url, { poolSize: 1 });
  releaseAtEnd(close);
  const client = await pool.connect();
  releaseAtEnd(() => client.release());
  let latest = -Infinity;
  client.on("notification", () => (latest = now()));
  await client.query(`listen ${liveChannel}`);
  return () => latest;
}

interface Side {
  name: string;
  port: number;
  server: Server;
  clients: Clients;
  hello: string[];
  give(): Promise<unknown>;
  empty: MemoryReport[];
  full: MemoryReport[];
  rounds: Round[];
}

/** Milliseconds from the giver's request until so many sockets had the gift. */
interface Round {
  p50: number;
  p99: number;
  last: number;
  /** From the request until the commit was notified to the other process; null on the bare server. */
  committed: number | null;
}

const totalOf = (reports: readonly MemoryReport[], what: "rss" | "heap") =>
  reports.reduce((total, report) => total + report[what], 0);

/** Opens and closes some sockets, so that code which every server needs once counts for none of them. */
async function warmUp(options: Parameters<Clients["open"]>[1]): Promise<void> {
  const few = new Clients();
  await few.open(clientProcesses, { ...options, sockets: 200 }, 90);
  await few.close();
}

async function openSide(side: Side, sockets: number, { world, network }: { world: World; network: number }) {
  const { residenceId, tokens } = world;
  const isOurs = side.hello.length > 0;
  const options = {
    port: side.port,
    sockets,
    perAddress,
    hello: side.hello,
    tokens: isOurs ? tokens : null,
    refetches: isOurs
      ? [
          `/api/fragment/recentNews?id=${residenceId}`,
          `/api/residence/leaveMessageList?id=${residenceId}&pageSize=4`,
          `/api/gift/giftRanking?residenceId=${residenceId}&rankingType=0&pageSize=10`,
        ]
      : [],
  };
  await warmUp(options);
  await wait(pauseMs);
  side.empty = await reportsOf(side.server);
  await side.clients.open(clientProcesses, options, network);
  await wait(pauseMs);
  side.full = await reportsOf(side.server);
}

/** One gift after the other, in turn on each side: other load on the machine affects both alike. */
async function giveInTurns(
  sides: readonly Side[],
  { sockets, notified }: { sockets: number; notified: () => number },
): Promise<void> {
  for (let round = 0; round <= gifts; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const begun = now();
      const moments = await side.clients.arrivals(side.give);
      if (moments.length !== sockets) throw new Error(`${side.name}: a gift reached ${moments.length} of ${sockets}`);
      const sorted = moments.map((moment) => moment - begun).toSorted((one, other) => one - other);
      // The first round warms up.
      const committed = notified() > begun ? notified() - begun : null;
      if (round > 0) side.rounds.push({ p50: at(sorted, 0.5), p99: at(sorted, 0.99), last: at(sorted, 1), committed });
      await wait(pauseMs);
    }
  }
}

function printGifts(ours: Side, bare: Side, sockets: number): void {
  head([`one gift to ${sockets} sockets`, "p50", "p99", "last", "sockets of each process"]);
  const print = (name: string, rounds: readonly Round[], spread: string) => {
    const middle = (of: "p50" | "p99" | "last") => `${median(rounds.map((one) => one[of])).toFixed(1)} ms`;
    row([name, middle("p50"), middle("p99"), middle("last"), spread]);
  };
  const fromCommit = ours.rounds.map((round): Round => {
    const { p50, p99, last, committed } = round;
    const before = committed ?? Number.NaN;
    return { ...round, p50: p50 - before, p99: p99 - before, last: last - before };
  });
  print("ours, from the giver's request", ours.rounds, spreadOf(ours.full));
  print("ours, from the commit of the order", fromCommit, "");
  print(bare.name, bare.rounds, spreadOf(bare.full));
  const ratio = (rounds: readonly Round[], of: "p50" | "p99") =>
    median(rounds.map((one, round) => one[of] / (bare.rounds[round]?.[of] ?? Number.NaN))).toFixed(2);
  console.log(`\nours ÷ bare, median of ${gifts} rounds:`);
  for (const [from, rounds] of [
    ["the request", ours.rounds],
    ["the commit", fromCommit],
  ] as const) {
    console.log(`from ${from}: p50 ${ratio(rounds, "p50")}, p99 ${ratio(rounds, "p99")}`);
  }
  console.log("");
}

const spreadOf = (reports: readonly MemoryReport[]) => reports.map((report) => report.sockets).join(" + ");

function printMemory(sides: readonly Side[], sockets: number): void {
  head(["memory of a socket", "resident", "heap and buffers"]);
  for (const { name, empty, full } of sides) {
    const each = (of: "rss" | "heap") => `${kibibytes((totalOf(full, of) - totalOf(empty, of)) / sockets)} KiB`;
    row([name, each("rss"), each("heap")]);
  }
  console.log("");
}

function printStorm(name: string, { lost, backAfter, attempts, rejected, refetched, failed, load }: Storm): void {
  const causes = (of: Record<string, number>) => Object.entries(of).map(([cause, count]) => `${cause} ${count}`);
  const seconds = (share: 50 | 99 | 100) => `${backAfter[share].toFixed(1)} s`;
  const queries = `${load.transactions} in ${load.seconds.toFixed(0)} s`;
  const fetched = [refetched, ...causes(failed)].join(", ");
  const back = ([50, 99, 100] as const).map(seconds);
  row([name, lost, ...back, attempts, causes(rejected).join(", ") || "none", fetched, queries, load.connections]);
}

/** Ends the server and starts another one. */
async function restart(server: Server, start: () => Promise<Server>): Promise<Server> {
  await server.running.stop();
  return start();
}

const restSeconds = 10;

async function storms(ours: Side, start: () => Promise<Server>, { url, sockets }: { url: string; sockets: number }) {
  const watch = new DatabaseWatch(url);
  releaseAtEnd(() => watch.close());
  const rest = await watch.during(() => wait(restSeconds * 1_000));
  console.log(
    `at rest: ${rest.transactions} transactions in ${rest.seconds.toFixed(0)} s, ${rest.connections} connections\n`,
  );
  const columns = ["", "lost", "50 % back after", "99 %", "100 %", "connections tried", "rejected"];
  head([...columns, "refetched", "transactions", "database connections"]);
  const run = async (name: string, disturb: () => Promise<unknown>) => {
    const { clients } = ours;
    printStorm(name, await storm({ clients, sockets, watch, settleMs: refetchMs }, disturb));
    await wait(pauseMs);
  };
  const [first] = await reportsOf(ours.server);
  await run("a worker is killed", async () => process.kill(first?.pid ?? 0, "SIGKILL"));
  const afterKill = spreadOf(await reportsOf(ours.server));
  await run("SIGHUP: both are replaced", async () => {
    const replaced = untilSaid(ours.server, "进程都换好了");
    ours.server.running.child.kill("SIGHUP");
    await replaced;
  });
  const afterReplacement = spreadOf(await reportsOf(ours.server));
  await run("restart", async () => (ours.server = await restart(ours.server, start)));
  const afterRestart = spreadOf(await reportsOf(ours.server));
  console.log(
    `\nsockets of each worker after the kill ${afterKill}, after SIGHUP ${afterReplacement}, after the restart ${afterRestart}`,
  );
}

/** Files that a process may open, as the shell limits it; null where the system does not say. */
function openFilesLimit(): number | null {
  try {
    const found = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}

/** Throws when one worker could not hold all of them, as it must after the death of the other. */
function assertPossible(sockets: number): void {
  if (!Number.isInteger(sockets) || sockets < 1) throw new Error("--sockets takes a whole number of sockets");
  const limit = openFilesLimit();
  const needed = sockets + spareFiles;
  if (limit !== null && limit < needed) throw new Error(`${sockets} sockets need ulimit -n ${needed}, not ${limit}`);
}

/** Measures and prints. `sockets` each on both servers. */
export async function benchSockets(sockets: number): Promise<void> {
  assertPossible(sockets);
  const folder = temporaryFolder();
  const dataDir = join(folder, "database");
  const database = startEmbedded({ dataDir });
  releaseAtEnd(async () => (await database).stop());
  const { url } = await database;
  const [port, barePort] = [await freePort(), await freePort()];
  const startOurs = () => startSite({ databaseUrl: url, dataDir: join(folder, "data"), port, workers });
  const server = await startOurs();
  const world = await prepareWorld(url);
  const give = await openGiver(port, world);
  const sample = await sampleGift(port, world, give);
  const hello = [JSON.stringify({ action: "loginResidence", residenceId: world.residenceId, ref: "room-1" })];
  const fresh = () => ({ clients: new Clients(), empty: [], full: [], rounds: [] });
  const ours: Side = { name: "ours", port, server, hello, give, ...fresh() };
  const bareEnv = { PORT: String(barePort), BENCH_WORKERS: String(workers) };
  const bareServer = await startServer("sockets-bare.ts", { workers, env: bareEnv, ready: "ready" });
  const send = () => fetch(origin(barePort), { method: "POST", body: sample });
  const bare: Side = { name: "bare `ws`", port: barePort, server: bareServer, hello: [], give: send, ...fresh() };
  await openSide(ours, sockets, { world, network: 20 });
  await openSide(bare, sockets, { world, network: 40 });
  printMemory([ours, bare], sockets);
  const notified = await watchEvents(url);
  await giveInTurns([ours, bare], { sockets, notified });
  printGifts(ours, bare, sockets);
  await bare.clients.close();
  await bareServer.running.stop();
  await storms(ours, startOurs, { url, sockets });
  await ours.clients.close();
  await ours.server.running.stop();
}

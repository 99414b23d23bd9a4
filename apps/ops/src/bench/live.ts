import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { sha256Hex } from "@changming/kit/ids";
import { median, residentMegabytes } from "./measure.ts";
import { type Running, startProcess, temporaryFolder } from "./resources.ts";

/**
 * `npm run bench -- --live`: 5,000 sockets at one residence of one process (`--sockets 10000` for more), one message to
 * all of them, beside a bare `ws` server that sends the same bytes, round by round in turn; then 20 writers at that
 * residence. Times run from the sender's request to each arrival. Target: at most 1.5 times the bare server's p99
 * (R-performance-4).
 */
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const rounds = 15;
const writers = 20;
const messagesEach = 25;
const ports = { ours: "3911", bare: "3912" };
const origin = (port: string) => `http://127.0.0.1:${port}`;
/** A new account may not have the demo's own password, which is published. */
const writerPassword = sha256Hex("bench-writer-7391");

/** Marks a text with this moment, which is the same for all processes of a machine. */
const stamp = () => `@${(process.hrtime.bigint() / 1_000n).toString(36)}@`;

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const row = (cells: string[]) => console.log(`| ${cells.join(" | ")} |`);

async function call<Body>(path: string, fields: Record<string, string>, token?: string): Promise<Body> {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(origin(ports.ours) + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    ...(headers ? { headers } : {}),
  });
  const envelope = (await response.json()) as { code: number; msg: string; body: Body };
  if (envelope.code !== 1) throw new Error(`${path}: ${envelope.msg}`);
  return envelope.body;
}

async function logIn(phone: string, password: string): Promise<string> {
  const { token } = await call<{ token: string }>("/api/user/login", { mobile: phone, password });
  return token;
}

/** Registers a new account, with the code from the sandbox. */
async function register(phone: string): Promise<string> {
  await call("/api/fragment/getVerifyCode", { mobile: phone, codeType: "0" });
  const sent = await fetch(`${origin(ports.ours)}/sandbox/sms?mobile=${phone}`, {
    headers: { accept: "application/json" },
  });
  const [message] = (await sent.json()) as { code: string }[];
  const fields = {
    nickname: "亲友",
    mobile: phone,
    verificationCode: message?.code ?? "",
    password: writerPassword,
    repassword: writerPassword,
  };
  await call("/api/user/register", fields);
  return logIn(phone, writerPassword);
}

interface Clients {
  running: Running;
  /** Milliseconds to each socket for the next message. */
  next(): Promise<number[]>;
}

async function openClients(port: string, sockets: number, hello: string): Promise<Clients> {
  const url = `ws://127.0.0.1:${port}/ws`;
  const env = { BENCH_SOCKETS: String(sockets), BENCH_URL: url, BENCH_HELLO: hello };
  const running = await startProcess(script("live-clients.ts"), env, "ready");
  let pending = "";
  let arrived: ((delays: number[]) => void) | undefined;
  running.child.stdout?.on("data", (text: Buffer) => {
    pending += text.toString();
    const line = /arrived (\[.*\])\n/.exec(pending)?.[1];
    if (line === undefined) return;
    pending = "";
    arrived?.(JSON.parse(line) as number[]);
  });
  return { running, next: () => new Promise((resolve) => (arrived = resolve)) };
}

interface Reached {
  p50: number;
  p99: number;
  last: number;
}

interface Side {
  name: string;
  server: Running;
  clients: Clients;
  /** Sends one message to everybody. */
  send(): Promise<unknown>;
  memoryBefore: number | null;
  rounds: Reached[];
}

async function reach({ clients, send }: Side): Promise<Reached> {
  const delays = clients.next();
  await send();
  const sorted = (await delays).toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99), last: at(sorted, 1) };
}

/** Round by round, one side after the other: other load on the machine affects both alike. */
async function takeTurns(sides: readonly Side[]): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const reached = await reach(side);
      // The first round warms up.
      if (round > 0) side.rounds.push(reached);
    }
  }
}

async function openOurs(server: Running, sockets: number, residenceId: string): Promise<Side> {
  const token = await logIn("13800000001", sha256Hex(demoPassword));
  const memoryBefore = residentMegabytes(server.child.pid);
  const clients = await openClients(ports.ours, sockets, JSON.stringify({ action: "loginResidence", residenceId }));
  const send = () => call("/api/residence/leaveMessage", { residenceId, content: `灯火可亲 ${stamp()}` }, token);
  return { name: "ours", server, clients, send, memoryBefore, rounds: [] };
}

/** Sends the same bytes as our server: the newest message, as every client received it. */
async function openBare(server: Running, sockets: number, residenceId: string): Promise<Side> {
  const news = await fetch(`${origin(ports.ours)}/api/fragment/recentNews?id=${residenceId}`);
  const { body } = (await news.json()) as { body: object[] };
  const example = JSON.stringify(body[0] ?? {});
  const memoryBefore = residentMegabytes(server.child.pid);
  const clients = await openClients(ports.bare, sockets, "");
  const send = () => fetch(origin(ports.bare), { method: "POST", body: `${example} ${stamp()}` });
  return { name: "bare ws", server, clients, send, memoryBefore, rounds: [] };
}

function printSides(sides: readonly Side[], sockets: number): void {
  row([`one message to ${sockets} sockets`, "p50", "p99", "last", "memory a socket"]);
  row(["---", "---", "---", "---", "---"]);
  for (const side of sides) {
    const middle = (of: keyof Reached) => ms(median(side.rounds.map((one) => one[of])));
    row([side.name, middle("p50"), middle("p99"), middle("last"), memoryOf(side, sockets)]);
  }
  const [ours, bare] = sides;
  const ratios = ours?.rounds.map(({ p99 }, round) => p99 / (bare?.rounds[round]?.p99 ?? Number.NaN)) ?? [];
  console.log(`\nours ÷ bare, p99: ${median(ratios).toFixed(2)}, median of ${rounds} rounds`);
}

/** Writers that each send one message after the other, while all sockets listen. */
async function writeAtOnce(residenceId: string): Promise<void> {
  const tokens: string[] = [];
  for (let writer = 0; writer < writers; writer += 1) tokens.push(await register(`1390000${String(1_000 + writer)}`));
  const took: number[] = [];
  let rejected = 0;
  const began = performance.now();
  const write = async (token: string) => {
    for (let count = 0; count < messagesEach; count += 1) {
      const started = performance.now();
      try {
        await call("/api/residence/leaveMessage", { residenceId, content: `第 ${count} 句` }, token);
        took.push(performance.now() - started);
      } catch {
        rejected += 1;
      }
    }
  };
  await Promise.all(tokens.map(write));
  const sorted = took.toSorted((a, b) => a - b);
  const perSecond = (took.length / (performance.now() - began)) * 1_000;
  console.log(
    `\n${writers} writers at one residence, everyone listening: ${perSecond.toFixed(0)} messages/s, ` +
      `p50 ${ms(at(sorted, 0.5))}, p99 ${ms(at(sorted, 0.99))}, rejected as busy ${rejected}`,
  );
}

/** A public residence. */
async function aResidence(): Promise<string> {
  const response = await fetch(`${origin(ports.ours)}/api/index/index`);
  const { body } = (await response.json()) as { body: { gResidenceList: { id: number }[] } };
  return String(body.gResidenceList[0]?.id ?? 1);
}

function memoryOf({ server, memoryBefore }: Side, sockets: number): string {
  const after = residentMegabytes(server.child.pid);
  if (after === null || memoryBefore === null) return "?";
  return `${(((after - memoryBefore) * 1_024) / sockets).toFixed(1)} KiB`;
}

async function measure(server: Running, bareServer: Running, sockets: number): Promise<void> {
  const residenceId = await aResidence();
  const ours = await openOurs(server, sockets, residenceId);
  const bare = await openBare(bareServer, sockets, residenceId);
  await takeTurns([ours, bare]);
  printSides([ours, bare], sockets);
  await bare.clients.running.stop();
  await writeAtOnce(residenceId);
}

/** Measures and prints. `sockets` each in both servers, at the same time. */
export async function benchLive(sockets: number): Promise<void> {
  const env = {
    DATA_DIR: join(temporaryFolder(), "data"),
    HOST: "127.0.0.1",
    PORT: ports.ours,
    DEMO: "1",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    RATE_LIMIT_FACTOR: "1000000",
  };
  const server = await startProcess(script("live-server.ts"), env, "长明已就绪");
  const bareServer = await startProcess(script("live-bare.ts"), { PORT: ports.bare }, "ready");
  await measure(server, bareServer, sockets);
}

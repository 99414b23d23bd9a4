import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { pingEvery, pingText, pongText, reconnectWait } from "@changming/contract/live-protocol";
import { LightSocket } from "./light-socket.ts";

/**
 * Many pages in a process of their own, described by the JSON in BENCH_CLIENTS (`ClientsOptions`). Each connects, joins
 * the residence, sends pings, and reconnects and refetches as a browser does. Prints `ready` when all have joined;
 * `arrived` with the moment of each arrival of a gift, in ms of the clock that all processes of a machine share; `state`
 * again and again, since whoever starts this process may listen a little after `ready`; and `gaps` with the ms for which
 * each page that is back was not joined.
 */
export interface ClientsOptions {
  port: number;
  sockets: number;
  /** Sockets of an address. */
  perAddress: number;
  /** The first two numbers of the clients' addresses. */
  network: string;
  /** The frames that a socket sends when it opens; a socket has joined when the last is acknowledged. */
  hello: string[];
  /** A file with tokens, one a line: every tenth socket sends one first. */
  tokens: string | null;
  /** Paths that a page fetches again when it is back. */
  refetches: string[];
}

export interface ClientsState {
  joined: number;
  /** Connections tried. */
  attempts: number;
  /** Rejected connections and actions, by status or error. */
  rejected: Record<string, number>;
  refetched: number;
  /** Refetches without status 200, by status or error. */
  failed: Record<string, number>;
}

const options = JSON.parse(process.env.BENCH_CLIENTS ?? "{}") as ClientsOptions;
const tokens = options.tokens === null ? [] : readFileSync(options.tokens, "utf8").trim().split("\n");
const state: ClientsState = { joined: 0, attempts: 0, rejected: {}, refetched: 0, failed: {} };
const agent = new Agent({ keepAlive: true, maxSockets: 2 });
const giftStart = Buffer.from('{"msgType":"gift"');
const ackStart = Buffer.from('{"msgType":"ack"');
const clockOffset = Number(process.hrtime.bigint()) / 1e6 - performance.now();
/** Of a browser: before and over how long missed entries are fetched again, and when a rejected action is repeated, ms. */
const [missedAfter, missedSpread, retryAfter] = [1_500, 3_000, 4_000];
/** A round of arrivals ends with the last socket, or so many ms after the first. */
const maxRoundMs = 20_000;

let arrivals: number[] = [];
let gaps: number[] = [];
let roundEnd: NodeJS.Timeout | undefined;

function endRound(): void {
  clearTimeout(roundEnd);
  console.log(`arrived [${arrivals.join(",")}]`);
  arrivals = [];
}

function arrive(): void {
  if (arrivals.length === 0) roundEnd = setTimeout(endRound, maxRoundMs);
  arrivals.push(Math.round((performance.now() + clockOffset) * 1_000) / 1_000);
  if (arrivals.length === options.sockets) endRound();
}

function count(causes: Record<string, number>, cause: string): void {
  causes[cause] = (causes[cause] ?? 0) + 1;
}

/** One page. */
class Page {
  readonly #target: { port: number; localAddress: string };
  readonly #hello: string[];
  #socket: LightSocket | null = null;
  #isOpen = false;
  #hasJoined = false;
  /** When it was lost, of performance.now(). */
  #lostAt: number | null = null;
  #wasOpen = false;
  #tries = 0;
  #acknowledged = 0;
  #onJoined: (() => void) | undefined;

  constructor(number: number) {
    const group = Math.floor(number / options.perAddress);
    const localAddress = `${options.network}.${Math.floor(group / 250) + 1}.${(group % 250) + 1}`;
    this.#target = { port: options.port, localAddress };
    const token = number % 10 === 0 ? tokens[(number / 10) % Math.max(1, tokens.length)] : undefined;
    const auth = token === undefined ? [] : [JSON.stringify({ action: "auth", token, ref: "auth-1" })];
    this.#hello = [...auth, ...options.hello];
  }

  join(): Promise<void> {
    this.#connect();
    return new Promise((resolve) => (this.#onJoined = resolve));
  }

  ping(): void {
    if (this.#isOpen) this.#socket?.send(pingText);
  }

  #connect(): void {
    state.attempts += 1;
    this.#socket = new LightSocket(this.#target, {
      onOpen: () => this.#open(),
      onText: (text) => this.#receive(text),
      onClose: (closed) => this.#lose(closed),
    });
  }

  #open(): void {
    this.#isOpen = true;
    this.#greet();
    if (this.#wasOpen) setTimeout(() => this.#refetch(), missedAfter + Math.random() * missedSpread);
    this.#wasOpen = true;
  }

  #greet(): void {
    this.#acknowledged = 0;
    for (const frame of this.#hello) this.#socket?.send(frame);
    if (this.#hello.length === 0) this.#joined();
  }

  #joined(): void {
    this.#hasJoined = true;
    state.joined += 1;
    if (this.#lostAt !== null) gaps.push(Math.round(performance.now() - this.#lostAt));
    this.#lostAt = null;
    this.#onJoined?.();
  }

  #receive(text: Buffer): void {
    if (text.length > giftStart.length && giftStart.equals(text.subarray(0, giftStart.length))) return arrive();
    if (text.length > ackStart.length && ackStart.equals(text.subarray(0, ackStart.length))) {
      return this.#takeAck(text.toString());
    }
    // A PONG proves a lasting connection.
    if (text.toString() === pongText) this.#tries = 0;
  }

  #takeAck(text: string): void {
    const { ok, error } = JSON.parse(text) as { ok: boolean; error?: string };
    if (!ok) {
      count(state.rejected, error ?? "rejected");
      setTimeout(() => this.#isOpen && this.#greet(), retryAfter);
      return;
    }
    this.#acknowledged += 1;
    if (this.#acknowledged === this.#hello.length) this.#joined();
  }

  #lose({ code, reason, cause }: { code: number; reason: string; cause: string | null }): void {
    if (cause !== null) count(state.rejected, cause);
    if (this.#hasJoined) {
      state.joined -= 1;
      this.#lostAt = performance.now();
    }
    this.#isOpen = false;
    this.#hasJoined = false;
    const wait = reconnectWait({ code, reason, tries: this.#tries, random: Math.random() });
    this.#tries += 1;
    setTimeout(() => this.#connect(), wait);
  }

  #refetch(): void {
    for (const path of options.refetches) {
      const request = get({ host: "127.0.0.1", ...this.#target, path, agent }, (response) => {
        response.resume();
        response.on("end", () => {
          state.refetched += 1;
          if (response.statusCode !== 200) count(state.failed, String(response.statusCode));
        });
      });
      request.on("error", (error: NodeJS.ErrnoException) => count(state.failed, error.code ?? error.message));
    }
  }
}

const pages: Page[] = [];
const atOnce = 50;
for (let opened = 0; opened < options.sockets; opened += atOnce) {
  const next = Array.from(
    { length: Math.min(atOnce, options.sockets - opened) },
    (_, index) => new Page(opened + index),
  );
  pages.push(...next);
  await Promise.all(next.map((page) => page.join()));
}
console.log("ready");

/** The pings are spread evenly: in each tick those of every hundredth page. */
const ticks = 100;
let tick = 0;
setInterval(() => {
  tick = (tick + 1) % ticks;
  for (let number = tick; number < pages.length; number += ticks) pages[number]?.ping();
}, pingEvery / ticks);

setInterval(() => {
  if (gaps.length > 0) console.log(`gaps [${gaps.join(",")}]`);
  gaps = [];
  console.log(`state ${JSON.stringify(state)}`);
}, 50);
process.on("SIGTERM", () => process.exit(0));

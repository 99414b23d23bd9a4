import { WebSocket } from "ws";

/**
 * Many readers in a process of their own: opens BENCH_SOCKETS to BENCH_URL, sends BENCH_HELLO on each, prints `ready`,
 * and for every message that contains `@<time>` prints a line with the milliseconds from that time to each arrival.
 */
const count = Number(process.env.BENCH_SOCKETS);
const sockets: WebSocket[] = [];
const arrivals = new Map<string, number[]>();

/** Monotonic and the same for all processes of a machine, in ms. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

function receive(text: string): void {
  const [, sentAt] = /@([0-9a-z]+)@/.exec(text) ?? [];
  if (sentAt === undefined) return;
  const delays = arrivals.get(sentAt) ?? [];
  delays.push(now() - Number.parseInt(sentAt, 36) / 1_000);
  arrivals.set(sentAt, delays);
  if (delays.length === count) console.log(`arrived ${JSON.stringify(delays)}`);
}

async function open(): Promise<void> {
  const socket = new WebSocket(process.env.BENCH_URL ?? "", { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.on("message", (data) => receive((data as Buffer).toString()));
  if (process.env.BENCH_HELLO) socket.send(process.env.BENCH_HELLO);
  sockets.push(socket);
}

for (let opened = 0; opened < count; opened += 50) {
  await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open));
}
setInterval(() => {
  for (const socket of sockets) socket.send("PING");
}, 10_000);
// When the answer to a later PING arrives, the server has handled every hello.
const last = sockets.at(-1);
last?.send("PING");
last?.once("message", () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));

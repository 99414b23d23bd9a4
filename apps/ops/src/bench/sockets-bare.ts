import cluster from "node:cluster";
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { reportMemoryAtSignal } from "./report-memory.ts";

/**
 * The baseline: BENCH_WORKERS processes of a bare `ws` server on one port, among which the primary distributes
 * connections in turn. Each posted body is sent to every socket of all processes, encoded once in each.
 */
reportMemoryAtSignal();
if (cluster.isPrimary) {
  const workers = Array.from({ length: Number(process.env.BENCH_WORKERS) }, () => cluster.fork());
  let listening = 0;
  for (const worker of workers) {
    worker.on("message", (text: string) => {
      for (const other of workers) if (other !== worker) other.send(text);
    });
    worker.on("listening", () => {
      listening += 1;
      if (listening === workers.length) console.log("ready");
    });
  }
  process.on("SIGTERM", () => {
    for (const worker of workers) worker.process.kill("SIGKILL");
    process.exit(0);
  });
} else serve();

function serve(): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      process.send?.(text);
      broadcast(text);
      response.end("sent");
    });
  });
  const sockets = new WebSocketServer({ server, path: "/ws", perMessageDeflate: false });
  const broadcast = (text: string) => {
    const bytes = Buffer.from(text);
    for (const socket of sockets.clients) socket.send(bytes, { binary: false });
  };
  sockets.on("connection", (socket) => socket.on("message", () => socket.send("PONG")));
  process.on("message", broadcast);
  server.listen(Number(process.env.PORT), "127.0.0.1");
}

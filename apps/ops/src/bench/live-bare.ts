import { createServer } from "node:http";
import { WebSocketServer } from "ws";

/** The baseline: a bare `ws` server that sends every posted body to every socket, encoded once. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const bytes = Buffer.concat(chunks);
    for (const socket of sockets.clients) socket.send(bytes, { binary: false });
    response.end("sent");
  });
});
const sockets = new WebSocketServer({ server, path: "/ws", perMessageDeflate: false });
sockets.on("connection", (socket) => socket.on("message", () => socket.send("PONG")));
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));

import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

interface FakeRequest {
  method: string;
  path: string;
  fields: Record<string, string>;
  authorization: string | undefined;
}

/** A site of a few lines that answers what the model of people sends. */
export interface FakeMemorialSite {
  origin: string;
  requests: readonly FakeRequest[];
  /** What sockets sent. */
  frames: readonly Record<string, unknown>[];
  /** Sockets that are open now. */
  readonly openSockets: number;
  close(): Promise<void>;
}

export type FakeAnswer = { status?: number; body: unknown } | undefined;

const page = `<link rel="stylesheet" href="/assets/a.css"><script src="/assets/b.js"></script>
<img src="/art/c.svg?v=1"><img src="/art/d-1600.webp"><meta http-equiv="refresh" content="0;url=/g/ABCDEF"/>`;

/** `answer` may answer a request in place of the site. */
export async function startFakeMemorialSite(
  answer: (request: FakeRequest) => FakeAnswer = () => undefined,
): Promise<FakeMemorialSite> {
  const requests: FakeRequest[] = [];
  const frames: Record<string, unknown>[] = [];
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      const given = answer(request) ?? usualAnswer(request, `http://${incoming.headers.host ?? ""}`);
      const text = typeof given.body === "string" ? given.body : JSON.stringify(given.body);
      outgoing.writeHead(given.status ?? 200).end(text);
    });
  });
  const sockets = new WebSocketServer({ server, path: "/ws" });
  sockets.on("connection", (socket) => {
    socket.send("Opened");
    socket.on("message", (data) => {
      const text = (data as Buffer).toString();
      if (text === "PING") return socket.send("PONG");
      const frame = JSON.parse(text) as Record<string, unknown>;
      frames.push(frame);
      const ack = { msgType: "ack", action: frame["action"], ref: frame["ref"] ?? null, ok: true, id: frames.length };
      socket.send(JSON.stringify(ack));
      if (frame["action"] === "sendMessage") socket.send(JSON.stringify({ ...frame, msgType: "message" }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    frames,
    get openSockets() {
      return sockets.clients.size;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("latin1")));
  const { method = "", url: path = "", headers } = incoming;
  return { method, path, fields, authorization: headers.authorization };
}

function usualAnswer({ path, fields }: FakeRequest, origin: string): NonNullable<FakeAnswer> {
  if (path.startsWith("/home?") || path.startsWith("/search?")) return { body: page };
  const bodies: Record<string, unknown> = {
    remembrance: { is_new: 1 },
    createOrder: { orderId: "ORDER0000000001", config: `${origin}/cashier`, state: "waiting" },
    queryOrder: 1,
  };
  if (path === "/api/upload/index") return { body: { code: 1, msg: "", body: { url: "/uploads/1" } } };
  if (path === "/api/residence/leaveMessage") return { body: { code: 1, msg: "", body: { id: 1 } } };
  return { body: { code: 1, msg: "", body: bodies[fields["actionName"] ?? ""] ?? {} } };
}

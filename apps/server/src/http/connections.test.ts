import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { beforeEach, expect, test } from "vitest";
import { trackConnections } from "./connections.ts";

let app: FastifyInstance;
let connections: ReturnType<typeof trackConnections>;
/** Answers the waiting request. */
let answer: PromiseWithResolvers<string>;

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: "idle", keepAliveTimeout: 60_000 });
  answer = Promise.withResolvers();
  app.get("/now", async () => "now");
  app.get("/wait", () => answer.promise);
  connections = trackConnections(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
});

/** A connection on which this was sent, and everything received on it. */
async function open(sent: string): Promise<{ socket: Socket; received: Promise<string> }> {
  const accepted = once(app.server, "connection");
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  const received = socket.toArray().then((parts) => parts.join(""));
  socket.write(sent);
  await accepted;
  return { socket, received };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

test("connections without a request, with half a request or already answered do not delay closing", async () => {
  const unused = await open("");
  const half = await open("GET /now HTT");
  const answered = await open(get("/now"));
  await once(answered.socket, "readable");
  await app.close();
  expect([await unused.received, await half.received]).toEqual(["", ""]);
  expect(await answered.received).toContain("200 OK");
});

test("a running request is answered before its connection ends, though the client would keep it open", async () => {
  const begun = once(app.server, "request");
  const { received } = await open(get("/wait"));
  await begun;
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  const unused = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/now`).catch(() => null);
  expect([unused, isClosed]).toEqual([null, false]);
  answer.resolve("done");
  expect(await received).toContain("done");
  await closed;
});

test("a connection of another server that hands its requests on stays open", async () => {
  const front = createServer((request, response) => app.server.emit("request", request, response));
  await once(front.listen(0, "127.0.0.1"), "listening");
  const socket = connect((front.address() as AddressInfo).port, "127.0.0.1");
  socket.write(get("/now"));
  await once(socket, "data");
  await app.close();
  await setImmediate();
  expect(socket.closed).toBe(false);
  socket.destroy();
  front.close();
});

test("a draining server answers what open connections still bring, ends them, and accepts no others", async () => {
  const { port } = app.server.address() as AddressInfo;
  const idle = connect(port, "127.0.0.1").setEncoding("utf8");
  idle.write(get("/now"));
  await once(idle, "data");
  const unused = await open("");
  const drained = connections.drain(5_000);
  await expect(fetch(`http://127.0.0.1:${port}/now`)).rejects.toThrow("fetch failed");
  const answers = idle.toArray();
  idle.write(get("/now"));
  expect((await answers).join("")).toMatch(/200 OK[^]*connection: close/i);
  unused.socket.write(get("/now"));
  expect(await unused.received).toMatch(/200 OK[^]*connection: close/i);
  await drained;
  await app.close();
});

test("draining ends after its time with connections that bring nothing; closing then ends these", async () => {
  const unused = await open("");
  await connections.drain(60);
  expect(unused.socket.closed).toBe(false);
  await app.close();
  expect(await unused.received).toBe("");
});

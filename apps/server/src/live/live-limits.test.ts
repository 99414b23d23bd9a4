import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { connectLive, refusedUpgrade, type TestSocket } from "../testing/live-client.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database, { config: { rateLimitFactor: 1 } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const isAlive = async (socket: TestSocket) => {
  socket.send("PING");
  return (await socket.untilText("PONG")) === "PONG";
};

const malformed: [string, string | Buffer][] = [
  ["no JSON", "{"],
  ["nothing", ""],
  ["a number", "1"],
  ["null", "null"],
  ["a list", "[]"],
  ["no action", "{}"],
  ["an unknown action", '{"action":"dropTable"}'],
  ["an action that is no text", '{"action":{"$ne":1}}'],
  ["a residence that is no number", '{"action":"loginResidence","residenceId":"1 or 1=1"}'],
  ["a residence that is too large", '{"action":"loginResidence","residenceId":99999999999999999999}'],
  ["a token that is no text", '{"action":"auth","token":["x"]}'],
  ["a ref that is no name", '{"action":"loginIndex","ref":"<script>"}'],
  ["a prototype", '{"__proto__":{"action":"loginIndex"}}'],
];

test.each(malformed)("%s is refused in words, and the socket goes on", async (_kind, frame) => {
  const socket = await connectLive(app);
  socket.ws.send(frame.toString());
  const refused = await socket.until(() => socket.acks[0]);
  expect(refused).toMatchObject({
    ok: false,
    code: 0,
    error: "invalidInput",
    msg: expect.stringMatching(/\p{Script=Han}/u),
  });
  expect(await isAlive(socket)).toBe(true);
  socket.ws.terminate();
});

test("a refused frame is answered by its action and ref, where it has them", async () => {
  const socket = await connectLive(app);
  const refused = await socket.ask({ action: "loginResidence", residenceId: "x" });
  expect(refused).toMatchObject({ ok: false, action: "loginResidence", error: "invalidInput" });
});

test.each([
  ["a frame of more than 4096 bytes", (socket: TestSocket) => socket.send("x".repeat(4_097)), 1009],
  ["a binary frame", (socket: TestSocket) => socket.ws.send(Buffer.from("PING"), { binary: true }), 1003],
  ["text that is no UTF-8", (socket: TestSocket) => socket.ws.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
  ["a frame in too many pieces", (socket: TestSocket) => inPieces(socket, 20), 1008],
])("%s ends the connection", async (_kind, send, code) => {
  const socket = await connectLive(app);
  send(socket);
  expect(await socket.closed).toMatchObject({ code });
});

function inPieces(socket: TestSocket, pieces: number): void {
  for (let piece = 1; piece <= pieces; piece += 1) socket.ws.send("P", { fin: piece === pieces });
}

test("more than ten actions at once have to wait, and a flood ends the connection", async () => {
  const socket = await connectLive(app);
  for (let sent = 0; sent < 11; sent += 1) socket.send({ action: "loginIndex", ref: `r${sent}` });
  const answers = await socket.until(() => (socket.acks.length === 11 ? socket.acks : undefined));
  expect(answers.filter((ack) => ack.ok)).toHaveLength(10);
  expect(answers.find((ack) => !ack.ok)).toMatchObject({ error: "tooManyRequests" });
  expect(await isAlive(socket)).toBe(true);
  for (let sent = 0; sent < 60; sent += 1) socket.send("PING");
  expect(await socket.closed).toMatchObject({ code: 1008 });
});

test("one address holds a hundred sockets and no more; when one leaves, one may come", async () => {
  const full = await createTestApp(database, { config: { rateLimitFactor: 1 } });
  const held: TestSocket[] = [];
  for (let count = 0; count < 100; count += 1) held.push(await connectLive(full));
  expect(await refusedUpgrade(full)).toBe(429);
  const [leaving] = held;
  leaving?.ws.close();
  await leaving?.closed;
  expect(await isAlive(await connectLive(full))).toBe(true);
  expect(await refusedUpgrade(full)).toBe(429);
  await full.close();
});

test("a server that stops asks everyone to come again, each at a moment of his own, and takes nobody new", async () => {
  const stopping = await createTestApp(database);
  const sockets = await Promise.all(Array.from({ length: 8 }, () => connectLive(stopping)));
  await stopping.close();
  const moments = [];
  for (const socket of sockets) {
    const { code, reason } = await socket.closed;
    expect(code).toBe(1012);
    moments.push((JSON.parse(reason) as { retryAfterMs: number }).retryAfterMs);
  }
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...moments)).toBeLessThanOrEqual(20_000);
  expect(new Set(moments).size).toBeGreaterThan(1);
});

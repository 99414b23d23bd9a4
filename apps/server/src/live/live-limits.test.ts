import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { connectLive, listening, rejectedUpgrade, type TestSocket } from "../testing/live-client.ts";
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
  ["an action that is not a string", '{"action":{"$ne":1}}'],
  ["a residence that is not a number", '{"action":"loginResidence","residenceId":"1 or 1=1"}'],
  ["a residence that is too large", '{"action":"loginResidence","residenceId":99999999999999999999}'],
  ["a token that is not a string", '{"action":"auth","token":["x"]}'],
  ["a malformed ref", '{"action":"loginIndex","ref":"<script>"}'],
  ["a prototype", '{"__proto__":{"action":"loginIndex"}}'],
];

test.each(malformed)("%s is rejected with a message, and the socket stays usable", async (_kind, frame) => {
  const socket = await connectLive(app);
  socket.ws.send(frame.toString());
  const rejected = await socket.until(() => socket.acks[0]);
  expect(rejected).toMatchObject({
    ok: false,
    code: 0,
    error: "invalidInput",
    msg: expect.stringMatching(/\p{Script=Han}/u),
  });
  expect(await isAlive(socket)).toBe(true);
  socket.ws.terminate();
});

test("the answer to a rejected frame carries its action and ref, where it has them", async () => {
  const socket = await connectLive(app);
  const rejected = await socket.request({ action: "loginResidence", residenceId: "x" });
  expect(rejected).toMatchObject({ ok: false, action: "loginResidence", error: "invalidInput" });
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

test("more than ten actions at once are rejected until later, and a flood ends the connection", async () => {
  const socket = await connectLive(app);
  for (let sent = 0; sent < 11; sent += 1) socket.send({ action: "loginIndex", ref: `r${sent}` });
  const answers = await socket.until(() => (socket.acks.length === 11 ? socket.acks : undefined));
  expect(answers.filter((ack) => ack.ok)).toHaveLength(10);
  expect(answers.find((ack) => !ack.ok)).toMatchObject({ error: "tooManyRequests" });
  expect(await isAlive(socket)).toBe(true);
  for (let sent = 0; sent < 60; sent += 1) socket.send("PING");
  expect(await socket.closed).toMatchObject({ code: 1008 });
});

test("one address may open a hundred sockets and no more; when one closes, another may connect", async () => {
  const full = await createTestApp(database, { config: { rateLimitFactor: 1 } });
  const opened: TestSocket[] = [];
  for (let count = 0; count < 100; count += 1) opened.push(await connectLive(full));
  expect(await rejectedUpgrade(full)).toBe(429);
  const [leaving] = opened;
  leaving?.ws.close();
  await leaving?.closed;
  expect(await isAlive(await connectLive(full))).toBe(true);
  expect(await rejectedUpgrade(full)).toBe(429);
  await full.close();
});

test("a server that stops asks each client to reconnect after its own delay, and accepts no new socket", async () => {
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

test("a failed query is reported once, not for each of the sockets that wait for it", async () => {
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const logging = await createTestApp(database, { config: { logLevel: "error" }, logTo });
  await listening(logging);
  const sockets = await Promise.all(Array.from({ length: 40 }, () => connectLive(logging)));
  await database.pool.query("alter table residence rename to residence_away");
  try {
    const answers = await Promise.all(
      sockets.map((socket) => socket.request({ action: "loginResidence", residenceId: 1 })),
    );
    expect(answers.every((answer) => !answer.ok && answer.error !== "notFound")).toBe(true);
  } finally {
    await database.pool.query("alter table residence_away rename to residence");
    await logging.close();
  }
  const reports = log.filter((line) => line.includes("the live connection failed"));
  expect(reports.length).toBeGreaterThan(0);
  // The first lookup is sent at once, the others together.
  expect(reports.length).toBeLessThan(sockets.length / 2);
});

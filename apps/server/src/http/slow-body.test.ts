import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.server.address() as AddressInfo).port;
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Sends the head of a request and half of its body; returns when the server has received the head. */
async function begin(path: string, type: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  const begun = once(app.server.server, "request");
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\nhalf`);
  await begun;
  // Runs the first hooks.
  await vi.advanceTimersByTimeAsync(1);
  return socket;
}

test("a body that is incomplete after 30 seconds is cut off", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const socket = await begin("/api/user/login", "application/x-www-form-urlencoded");
  const closed = once(socket, "close");
  await vi.advanceTimersByTimeAsync(30_000);
  await closed;
  expect(socket.destroyed).toBe(true);
});

test("an upload may take longer, up to the server's 60 seconds, and is still answered", async () => {
  expect(app.server.server).toMatchObject({ requestTimeout: 60_000 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const socket = await begin("/api/upload/index", "application/x-www-form-urlencoded");
  await vi.advanceTimersByTimeAsync(59_000);
  const answered = once(socket, "data");
  socket.write("x".repeat(96));
  const [bytes] = (await answered) as [Buffer];
  expect(bytes.toString()).toContain("401");
  socket.destroy();
});

test("slow headers are cut off within 30 seconds: the server checks every five seconds", () => {
  // allow-cast: the types of Node.js lack the interval
  const { headersTimeout, connectionsCheckingInterval } = app.server.server as unknown as Record<string, number>;
  expect(headersTimeout).toBe(25_000);
  expect(connectionsCheckingInterval).toBe(5_000);
});

import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
  await app.server.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** The server's answer to these bytes before it closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const { port } = app.server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, body };
}

const endlessKeyword = `GET /api/residence/itemList?keywords=${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`;

test.each([
  ["a head of more than 16 KB", endlessKeyword, 431, "requestTooLarge"],
  ["an invalid request", "GET /api/index/index HTTP/1.1\r\nno header\r\n\r\n", 400, "invalidInput"],
])("%s gets an envelope, with the id of the header", async (_what, bytes, status, error) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toContain(`HTTP/1.1 ${status} `);
  const envelope: unknown = JSON.parse(body);
  const requestId = /x-request-id: (\S+)/.exec(head)?.[1];
  expect(envelope).toMatchObject({ code: 0, error, body: null, requestId });
  expect(Number(/content-length: (\d+)/.exec(head)?.[1])).toBe(Buffer.byteLength(body));
});

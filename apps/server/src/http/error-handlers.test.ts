import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import { errorForLog } from "./error-handlers.ts";

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

test("an error of PostgreSQL is logged without the row that it quotes", () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "account_mobile_key"'), {
    code: "23505",
    constraint: "account_mobile_key",
    detail: "Key (mobile)=(13800138000) already exists.",
    parameters: ["13800138000"],
  });
  const logged = errorForLog(new Error("could not register", { cause: error }));
  expect(JSON.stringify(logged)).not.toContain("13800138000");
  expect(logged.cause).toMatchObject({ code: "23505", constraint: "account_mobile_key" });
});

test("a thrown value that is not an error is logged as text", () => {
  expect(errorForLog("gone")).toEqual({ type: "string", message: "gone", stack: "" });
});

const rowError = (mobile: string) =>
  Object.assign(new Error("duplicate key"), { code: "23505", detail: `Key (mobile)=(${mobile}) already exists.` });

test("all errors of an aggregate are logged, nested ones and their causes too, without the quoted rows", () => {
  const error = new AggregateError(
    [
      new AggregateError([rowError("13800138000")], "a batch"),
      new Error("payment P1 could not be queried", { cause: rowError("13800138001") }),
      "gone",
    ],
    "3 payments could not be checked",
  );
  const logged = errorForLog(error);
  expect(logged).toMatchObject({
    message: "3 payments could not be checked",
    errors: [
      { message: "a batch", errors: [{ code: "23505" }] },
      { message: "payment P1 could not be queried", cause: { code: "23505" } },
      { type: "string", message: "gone" },
    ],
  });
  expect(JSON.stringify(logged)).not.toContain("1380013800");
});

test("of a thousand errors twenty are logged and the rest counted, and a circular cause ends", () => {
  const many = errorForLog(
    new AggregateError(
      Array.from({ length: 1_000 }, () => new Error("timeout")),
      "all of them",
    ),
  );
  expect([many["errors"], many["moreErrors"]]).toEqual([expect.objectContaining({ length: 20 }), 980]);
  const round = new Error("round");
  round.cause = round;
  expect(JSON.stringify(errorForLog(round)).match(/"message":"round"/g)).toHaveLength(6);
});

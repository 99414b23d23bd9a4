import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "@changming/domain/testing/builders";
import { traced } from "@changming/kit/traced";
import type { TracesConfig } from "../config/traces-config.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { openOtlpReceiver, type ReceivedSpan } from "../testing/otlp-receiver.ts";
import { createTestApp, openSession } from "../testing/test-app.ts";
import { makeWorld } from "../testing/world.ts";

/* R-operation-14: traces go to a collector where one is named, and hold nothing of a person. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await makeWorld(database.db);
});

afterAll(() => database?.close());

type Receiver = Awaited<ReturnType<typeof openOtlpReceiver>>;

const configOf = ({ url }: Pick<Receiver, "url">): TracesConfig => ({
  url,
  headers: { "x-token": "secret" },
  serviceName: "changming-test",
  ratio: 1,
  delayMs: 60_000,
});

const source = fakeSite(async ({ url }) => html(`page of ${url.pathname}`, url.pathname === "/404" ? 404 : 200));

/** Runs `visit` with a traced server; the stop sends the spans. */
async function withTraces(
  receiver: Receiver,
  visit: (app: Awaited<ReturnType<typeof createTestApp>>) => Promise<void>,
) {
  const app = await createTestApp(database, { source, config: { traces: configOf(receiver) } });
  try {
    await visit(app);
  } finally {
    await app.close();
  }
}

const parentOf = (span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]) =>
  spans.find(({ spanId, traceId }) => spanId === span?.parentId && traceId === span.traceId);

test("a request is a span of its route, the call and its statements are below it, sent at the stop", async () => {
  const receiver = await openOtlpReceiver();
  const secret = "13912345678";
  await withTraces(receiver, async ({ server }) => {
    const url = `/api/garden/index?actionName=itemList&keywords=${secret}`;
    expect((await server.inject({ url })).statusCode).toBe(200);
  });
  const spans = receiver.spans();
  const request = spans.find(({ name }) => name === "GET /api/garden/index");
  expect(request).toMatchObject({
    parentId: "",
    attributes: { "http.route": "/api/garden/index", "http.response.status_code": 200 },
  });
  const call = spans.find(({ name }) => name.startsWith("GET /api/garden/index "));
  expect(parentOf(call, spans)?.spanId).toBe(request?.spanId);
  const queries = spans.filter(
    ({ attributes, traceId }) => attributes["db.system.name"] && traceId === request?.traceId,
  );
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.every((query) => parentOf(query, spans) !== undefined)).toBe(true);
  expect(queries[0]?.name).toMatch(/^SELECT \w+$/);
  expect(receiver.bytes().includes(secret)).toBe(false);
  expect(receiver.headers[0]).toEqual({ url: "/v1/traces", type: "application/x-protobuf", token: "secret" });
  await receiver.close();
});

test("a form's private fields, its token and the values of its statements are in no span", async () => {
  const receiver = await openOtlpReceiver();
  const { mobile } = await anAccount(database.db, { nickname: "林秋水" });
  const token = await openSession(database, mobile ?? "");
  const secrets = ["林秋水", "周念慈的来信", token, mobile ?? "", "10.9.8.7"];
  await withTraces(receiver, async ({ server }) => {
    const payload = new URLSearchParams({ actionName: "editUserInfo", nickname: "周念慈的来信" }).toString();
    await server.inject({
      method: "POST",
      url: "/api/user/index",
      payload,
      remoteAddress: "10.9.8.7",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-www-form-urlencoded" },
    });
  });
  const spans = receiver.spans();
  const request = spans.find(({ name }) => name === "POST /api/user/index");
  // The context survives the reading of the body.
  expect(spans.filter(({ traceId }) => traceId === request?.traceId).length).toBeGreaterThan(2);
  for (const one of secrets) expect(receiver.bytes().includes(one), one).toBe(false);
  await receiver.close();
});

test("a rendered page is a span with the page's path, without the address that was typed", async () => {
  const receiver = await openOtlpReceiver();
  await withTraces(receiver, async ({ server }) => {
    await server.inject({ url: "/home?id=1" });
    await server.inject({ url: "/search?keyword=陈秋水" });
    await server.inject({ url: "/someone-typed-this" });
  });
  const names = receiver.spans().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["GET page", "GET unlisted", "render /home"]));
  expect(receiver.bytes().includes("陈秋水") || receiver.bytes().includes("someone-typed-this")).toBe(false);
  await receiver.close();
});

test("an operation that fails names its kind of error, and not its message", async () => {
  const receiver = await openOtlpReceiver();
  await withTraces(receiver, async () => {
    const failing = traced(
      () => ({ kind: "job", name: "job failing" }),
      () => Promise.reject(new RangeError("13900001111 is too long")),
    );
    await expect(failing).rejects.toThrow("too long");
  });
  const failed = receiver.spans().find(({ name }) => name === "job failing");
  expect(failed).toMatchObject({ parentId: "", attributes: { "error.type": "RangeError" } });
  expect(receiver.bytes().includes("13900001111")).toBe(false);
  await receiver.close();
});

test("a collector that rejects spans neither stops requests nor the stop, and is logged once", async () => {
  const receiver = await openOtlpReceiver(400);
  const lines: string[] = [];
  const app = await createTestApp(database, {
    source,
    config: { traces: { ...configOf(receiver), delayMs: 10 }, logLevel: "warn" },
    logTo: { write: (line) => lines.push(line) },
  });
  for (const url of ["/healthz", "/api/notice/index?actionName=itemList"]) {
    expect((await app.server.inject({ url })).statusCode).toBe(200);
    await expect.poll(() => receiver.headers.length).toBeGreaterThan(0);
  }
  await app.close();
  expect(lines.filter((line) => line.includes("traces could not be sent"))).toHaveLength(1);
  await receiver.close();
});

test("after the stop nothing is measured any more", async () => {
  const receiver = await openOtlpReceiver();
  await withTraces(receiver, async () => undefined);
  let isDescribed = false;
  const describe = () => {
    isDescribed = true;
    return { kind: "job" as const, name: "job late" };
  };
  expect(await traced(describe, async () => 7)).toBe(7);
  expect(isDescribed).toBe(false);
  await receiver.close();
});

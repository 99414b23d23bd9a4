import Fastify, { type FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { createRateLimits } from "./rate-limit.ts";

test("a request on a closed connection is rejected without an error: it has no address to count", async () => {
  const app = Fastify();
  const rateLimits = await createRateLimits(app, 1);
  app.get("/", async (request) => {
    const before = await rateLimits.allows("read", request);
    Object.defineProperty(request.raw.socket, "remoteAddress", { value: undefined });
    return { before, after: await rateLimits.allows("read", request) };
  });
  const answer = await app.inject("/");
  expect(answer.json()).toEqual({ before: true, after: false });
  await app.close();
});

test("a class remembers the five thousand addresses seen last, however many send requests", async () => {
  const app = Fastify();
  const rateLimits = await createRateLimits(app, 1 / 20);
  const allows = (ip: string) => {
    const request = { ip, raw: { socket: { remoteAddress: ip } }, routeOptions: {} };
    return rateLimits.allows("credentials", request as FastifyRequest);
  };
  expect([await allows("192.0.2.1"), await allows("192.0.2.1")]).toEqual([true, false]);
  for (let one = 0; one < 4_999; one += 1) await allows(`10.0.${one >> 8}.${one & 255}`);
  expect(await allows("192.0.2.1")).toBe(false);
  for (let one = 0; one < 5_000; one += 1) await allows(`10.1.${one >> 8}.${one & 255}`);
  expect(await allows("192.0.2.1")).toBe(true);
  await app.close();
});

test("addresses of one IPv6 /64 share a budget", async () => {
  const app = Fastify();
  const rateLimits = await createRateLimits(app, 1 / 20);
  app.get("/", async (request) => rateLimits.allows("credentials", request));
  const answers = [];
  for (const remoteAddress of ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"]) {
    answers.push((await app.inject({ method: "GET", url: "/", remoteAddress })).json());
  }
  expect(answers).toEqual([true, false, true]);
  await app.close();
});

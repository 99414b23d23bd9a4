import Fastify from "fastify";
import { expect, test } from "vitest";
import { createBudgets } from "./rate-limit.ts";

test("a request on a closed connection is rejected without an error: it has no address to count", async () => {
  const app = Fastify();
  const budgets = await createBudgets(app, 1);
  app.get("/", async (request) => {
    const before = await budgets.allows("read", request);
    Object.defineProperty(request.raw.socket, "remoteAddress", { value: undefined });
    return { before, after: await budgets.allows("read", request) };
  });
  const answer = await app.inject("/");
  expect(answer.json()).toEqual({ before: true, after: false });
  await app.close();
});

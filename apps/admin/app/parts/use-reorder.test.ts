import { setImmediate } from "node:timers/promises";
import type { Result } from "@changming/contract/client";
import { expect, test } from "vitest";
import { orderSender } from "./use-reorder.ts";

const taken: Result<unknown> = { ok: true, body: {} };
const stale: Result<unknown> = { ok: false, error: "orderStale", msg: "列表刚才有变动，请刷新后再排序" };

/** A server that answers when the test says so. */
function slowServer() {
  const requests: { ids: string; before: string }[] = [];
  const open: ((answer: Result<unknown>) => void)[] = [];
  const send = (input: { ids: string; before: string }) => {
    requests.push(input);
    return new Promise<Result<unknown>>((resolve) => open.push(resolve));
  };
  const answerWith = async (answer: Result<unknown>) => {
    open.shift()?.(answer);
    await setImmediate();
  };
  return { requests, send, answerWith };
}

test("of the orders made during a request only the last is sent, based on the one accepted before it", async () => {
  const { requests, send, answerWith } = slowServer();
  const put = orderSender();
  const first = put("2,1,3", "1,2,3", send);
  expect(await put("2,3,1", "2,1,3", send)).toBe(null);
  expect(await put("3,2,1", "2,3,1", send)).toBe(null);
  expect(requests).toEqual([{ ids: "2,1,3", before: "1,2,3" }]);
  await answerWith(taken);
  expect(requests[1]).toEqual({ ids: "3,2,1", before: "2,1,3" });
  await answerWith(taken);
  expect([await first, requests.length]).toEqual([taken, 2]);
});

test("a rejected order is reported and drops the pending one, and the next one is sent as usual", async () => {
  const { requests, send, answerWith } = slowServer();
  const put = orderSender();
  const first = put("2,1", "1,2", send);
  await put("1,2", "2,1", send);
  await answerWith(stale);
  expect([await first, requests.length]).toEqual([stale, 1]);
  const next = put("2,1", "1,2", send);
  await answerWith(taken);
  expect([await next, requests.length]).toEqual([taken, 2]);
});

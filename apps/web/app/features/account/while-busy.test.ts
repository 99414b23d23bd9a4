import type { Result } from "@changming/contract/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileBusy } from "./while-busy.ts";

const busy: Result<never> = { ok: false, error: "busy", msg: "此刻登录的人很多，请过几秒再试一次" };
const done: Result<string> = { ok: true, body: "in" };
const mismatch: Result<never> = { ok: false, error: "loginMismatch", msg: "登录失败，账号密码不匹配" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function outcome(...answers: Result<string>[]) {
  const at: number[] = [];
  const began = performance.now();
  const call = vi.fn(async () => {
    at.push(performance.now() - began);
    return answers.shift() ?? busy;
  });
  const result = whileBusy(call);
  await vi.runAllTimersAsync();
  return { result: await result, at };
}

test("a response is returned as it is: a rejected call is not retried", async () => {
  expect(await outcome(mismatch)).toEqual({ result: mismatch, at: [0] });
});

test("while the server is busy the call is retried after growing waits", async () => {
  expect(await outcome(busy, busy, done)).toEqual({ result: done, at: [0, 500, 1_500] });
});

test("after the last retry the busy error is returned", async () => {
  expect(await outcome()).toEqual({ result: busy, at: [0, 500, 1_500, 3_500] });
});

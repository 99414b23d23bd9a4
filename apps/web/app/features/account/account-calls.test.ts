import { errors } from "@changming/contract/errors";
import type { Result } from "@changming/contract/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logIn } from "./log-in.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { emptyMeans, unlessEmpty, whileBusy } from "./account-calls.ts";

/** Resolves relative URLs, as a page's Request does; Node's Request needs an origin. */
class PageRequest extends Request {
  constructor(path: string, init: RequestInit) {
    super(new URL(path, "http://local.invalid"), init);
  }
}

const stay = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

beforeEach(() => {
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("localStorage", stay);
  vi.stubGlobal("sessionStorage", stay);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const filled = form({
  nickname: "念慈",
  mobile: "13900000001",
  verificationCode: "123456",
  password: "marigold8",
  repassword: "marigold8",
  agreement: "1",
});

test.each([null, ""])(
  "a success response with the body %j logs nobody in and has the message of the error",
  async (body) => {
    vi.stubGlobal("fetch", async () => Response.json({ code: 1, msg: "", body }));
    expect(await logIn("password", filled)).toMatchObject({ field: "password", message: "登录失败，账号密码不匹配" });
    expect(await logIn("code", filled)).toMatchObject({ field: "verificationCode", message: "登录失败，验证码不匹配" });
    expect(await register(filled)).toMatchObject({ field: "verificationCode", message: "验证码不匹配或手机号已注册" });
    expect(await resetPassword(filled)).toMatchObject({
      fieldError: { field: "verificationCode", message: "验证码不匹配" },
    });
  },
);

test("a response with a body, and an error, stay unchanged", () => {
  const full: Result<{ done: true }> = { ok: true, body: { done: true } };
  const failure: Result<never> = { ok: false, error: "offline", msg: "网络不太通畅，请稍后再试" };
  expect(unlessEmpty(full, "registerMismatch")).toBe(full);
  expect(unlessEmpty(failure, "registerMismatch")).toBe(failure);
});

test("its messages are those of the server", () => {
  const said = Object.entries(emptyMeans).map(([name, message]) => [name, { message }]);
  expect(errors).toMatchObject(Object.fromEntries(said));
});

const busy: Result<never> = { ok: false, error: "busy", msg: "此刻登录的人很多，请过几秒再试一次" };
const done: Result<string> = { ok: true, body: "in" };
const mismatch: Result<never> = { ok: false, error: "loginMismatch", msg: "登录失败，账号密码不匹配" };

async function outcome(...answers: Result<string>[]) {
  vi.useFakeTimers();
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

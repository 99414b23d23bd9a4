import { expect, test } from "vitest";
import { ActionRef, paymentErrorOf } from "./use-payment.ts";

function counting() {
  let made = 0;
  return new ActionRef(() => `ref-${(made += 1)}`);
}

test("a repeated request is the same action", () => {
  const ref = counting();
  expect([ref.of("7 1"), ref.of("7 1")]).toEqual(["ref-1", "ref-1"]);
});

test("another gift or another quantity is another action", () => {
  const ref = counting();
  expect([ref.of("7 1"), ref.of("7 2"), ref.of("8 2"), ref.of("7 1")]).toEqual(["ref-1", "ref-2", "ref-3", "ref-4"]);
});

test("after an action has ended the same gift is a new action", () => {
  const ref = counting();
  ref.of("7 1");
  ref.end();
  expect(ref.of("7 1")).toBe("ref-2");
});

const said = (error: Parameters<typeof paymentErrorOf>[0]["error"], isFree = false) =>
  paymentErrorOf({ ok: false, error, msg: "服务器的话" }, { unavailableMessage: "这里不能献礼了", isFree })?.msg;

test("an error of the server has the server's message", () => {
  expect(said("orderTooSoon")).toBe("服务器的话");
});

test("after a lost connection the message says that pressing again makes nothing twice", () => {
  expect(said("offline")).toContain("请再按一次，不会重复下单");
  expect(said("offline", true)).toContain("请再按一次，不会多献");
});

test("an item that is gone has the message of its page", () => {
  expect(said("notFound")).toBe("这里不能献礼了");
});

test("the end of the session has no message here, the page reports it itself", () => {
  expect(said("sessionInvalid")).toBeUndefined();
});

import { expect, test } from "vitest";
import { wrongOf } from "./wrong-of.ts";

const said = (error: Parameters<typeof wrongOf>[0]["error"], isFree = false) =>
  wrongOf({ ok: false, error, msg: "服务器的话" }, { gone: "这里不能献礼了", isFree })?.msg;

test("a refusal is said in the server's words", () => {
  expect(said("orderTooSoon")).toBe("服务器的话");
});

test("a broken line says that pressing again makes nothing twice", () => {
  expect(said("offline")).toContain("请再按一次，不会重复下单");
  expect(said("offline", true)).toContain("请再按一次，不会多献");
});

test("what is not to be had any more is said in the words of the place", () => {
  expect(said("notFound")).toBe("这里不能献礼了");
});

test("of a session that ended the page tells by itself", () => {
  expect(said("sessionInvalid")).toBeUndefined();
});

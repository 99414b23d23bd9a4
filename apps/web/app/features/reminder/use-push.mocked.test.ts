import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../api/api.ts";
import { PushError } from "../../browser/push.ts";
import { openPush, ownPushState } from "./use-push.ts";

const browser = vi.hoisted(() => ({ pushState: vi.fn(), subscribePush: vi.fn(), unsubscribePush: vi.fn() }));
vi.mock("../../browser/push.ts", async (original) => ({ ...(await original<object>()), ...browser }));

const subscription = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };
const done = { ok: true, body: { done: true } } as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  browser.subscribePush.mockResolvedValue(subscription);
  browser.pushState.mockResolvedValue("on");
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the browser's subscription is stored on the server", async () => {
  const subscribe = vi.spyOn(api.reminder, "subscribe").mockResolvedValue(done);
  expect(await openPush("BKey", "u1")).toBe("");
  expect(browser.subscribePush).toHaveBeenCalledWith("BKey");
  expect(subscribe.mock.calls).toEqual([[{ endpoint: subscription.endpoint, p256dh: "p", auth: "a" }]]);
});

test.each([
  ["denied", "denied", "浏览器的设置里改成允许"],
  ["denied", "off", "弹出的询问里选“允许”"],
  ["unavailable", "off", "连不上它的通知服务"],
] as const)("a browser where it is %s (%s) gets a sentence, and the server nothing", async (kind, state, text) => {
  const subscribe = vi.spyOn(api.reminder, "subscribe").mockResolvedValue(done);
  browser.subscribePush.mockRejectedValue(new PushError(kind));
  browser.pushState.mockResolvedValue(state);
  expect(await openPush("BKey", "u1")).toContain(text);
  expect(subscribe).not.toHaveBeenCalled();
});

test("a subscription that the server does not store is ended again", async () => {
  vi.spyOn(api.reminder, "subscribe").mockResolvedValue({ ok: false, error: "offline", msg: "网络不太通畅" });
  browser.unsubscribePush.mockResolvedValue(subscription.endpoint);
  expect(await openPush("BKey", "u1")).toBe("没有开成：网络不太通畅");
  expect(browser.unsubscribePush).toHaveBeenCalledOnce();
});

test("on a shared computer the other account's notifications are not one's own", async () => {
  vi.spyOn(api.reminder, "subscribe").mockResolvedValue(done);
  // Of whom it is, nobody knows any more.
  expect(await ownPushState("u1")).toBe("off");
  await openPush("BKey", "u1");
  expect([await ownPushState("u1"), await ownPushState("u2")]).toEqual(["on", "off"]);
  browser.pushState.mockResolvedValue("denied");
  expect(await ownPushState("u2")).toBe("denied");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushState, subscribePush, unsubscribePush } from "./push.ts";

const publicKey = `B${"A".repeat(86)}`;
const keyBytes = Uint8Array.from(Buffer.from(publicKey, "base64url"));
const endpoint = "https://push.example/1";

/** A subscription for the key. */
function subscriptionFor(key: Uint8Array<ArrayBuffer>) {
  return {
    endpoint,
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    async unsubscribe() {
      steps.push("unsubscribe");
      existing = null;
      return true;
    },
  };
}

let steps: string[];
let existing: ReturnType<typeof subscriptionFor> | null;
let subscribing: () => Promise<void>;
let answer: NotificationPermission;

function stubBrowser(permission: NotificationPermission, { hasWorker = true } = {}): void {
  const pushManager = {
    getSubscription: async () => existing,
    async subscribe({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) {
      steps.push(`subscribe ${String(userVisibleOnly)}`);
      await subscribing();
      existing = subscriptionFor(Uint8Array.from(applicationServerKey as Uint8Array));
      return existing;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    ready: hasWorker ? Promise.resolve(registration) : new Promise(() => undefined),
    getRegistration: async () => (hasWorker ? registration : undefined),
  };
  const notification = {
    permission,
    requestPermission: async () => {
      steps.push("request");
      return answer;
    },
  };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("window", { PushManager: {}, Notification: notification });
  vi.stubGlobal("Notification", notification);
}

beforeEach(() => {
  steps = [];
  existing = null;
  answer = "granted";
  subscribing = async () => undefined;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a browser without push messages says so, and cannot subscribe", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("window", {});
  expect(await pushState()).toBe("unsupported");
  await expect(subscribePush(publicKey)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await unsubscribePush()).toBeNull();
});

test("the state follows permission and subscription", async () => {
  stubBrowser("default");
  expect(await pushState()).toBe("off");
  stubBrowser("granted");
  expect(await pushState()).toBe("off");
  existing = subscriptionFor(keyBytes);
  expect(await pushState()).toBe("on");
  stubBrowser("denied");
  expect(await pushState()).toBe("denied");
});

test("without a worker the state is known at once", async () => {
  stubBrowser("granted", { hasWorker: false });
  expect(await pushState()).toBe("off");
  expect(await unsubscribePush()).toBeNull();
});

test("a subscription is for visible messages, after the permission was requested, and can be ended", async () => {
  stubBrowser("default");
  expect(await subscribePush(publicKey)).toEqual({ endpoint, keys: { p256dh: "p", auth: "a" } });
  expect(steps).toEqual(["request", "subscribe true"]);
  expect(new Uint8Array(existing?.options.applicationServerKey ?? new ArrayBuffer(0))).toEqual(keyBytes);
  expect(await unsubscribePush()).toBe(endpoint);
  expect(await unsubscribePush()).toBeNull();
});

test("an existing subscription for the same key is used again", async () => {
  stubBrowser("granted");
  existing = subscriptionFor(keyBytes);
  await subscribePush(publicKey);
  expect(steps).toEqual(["request"]);
});

test.each([new Uint8Array(65), new Uint8Array(0)])("a subscription for another key is ended first", async (key) => {
  stubBrowser("granted");
  existing = subscriptionFor(key);
  await subscribePush(publicKey);
  expect(steps).toEqual(["request", "unsubscribe", "subscribe true"]);
});

test.each(["denied", "default"] as const)("a user who answers %s does not subscribe", async (given) => {
  stubBrowser("default");
  answer = given;
  await expect(subscribePush(publicKey)).rejects.toMatchObject({ kind: "denied" });
  expect(steps).toEqual(["request"]);
});

test.each([
  ["NotAllowedError", "denied"],
  ["AbortError", "unavailable"],
])("a browser that fails with %s is %s", async (name, kind) => {
  stubBrowser("default");
  subscribing = () => Promise.reject(new DOMException("push service error", name));
  await expect(subscribePush(publicKey)).rejects.toMatchObject({ kind });
});

test.each([
  ["no worker starts", false],
  ["its push service does not answer", true],
])("a browser where %s is unavailable after 20 seconds", async (_what, hasWorker) => {
  vi.useFakeTimers();
  stubBrowser("default", { hasWorker });
  subscribing = () => new Promise(() => undefined);
  const subscribed = subscribePush(publicKey).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await subscribed).toMatchObject({ kind: "unavailable" });
});

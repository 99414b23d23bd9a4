import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api.ts";
import { reauthenticationNeeded } from "./pending-reauthentication.ts";
import {
  forgetUser,
  storeUser,
  leaveSession,
  readUser,
  sessionEnded,
  type SessionEndedDetail,
  type UserInfo,
} from "./user-info.ts";

const user = (token: string): UserInfo => ({
  id: "1",
  nickname: "志远",
  avatar: "",
  mobile: "",
  token,
  up_tuiguang_id: "",
});
const invalid = { code: 1003, msg: "", body: null, error: "sessionInvalid", requestId: "1" };

/** Resolves relative URLs, as a page's Request does; Node's Request needs an origin. */
class PageRequest extends Request {
  constructor(path: string, init: RequestInit) {
    super(new URL(path, "http://local.invalid"), init);
  }
}

let events: string[];
/** `isLoginNeeded` of each session-ended event. */
let logins: boolean[];
let stored: Map<string, string>;

beforeEach(() => {
  events = [];
  logins = [];
  stored = new Map();
  vi.stubGlobal("dispatchEvent", (event: Event) => {
    events.push(event.type);
    if (event instanceof CustomEvent) logins.push((event.detail as SessionEndedDetail).isLoginNeeded);
  });
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  });
});

afterEach(() => vi.unstubAllGlobals());

const answer = (meanwhile: () => void = () => undefined) =>
  vi.stubGlobal("fetch", async () => {
    meanwhile();
    return Response.json(invalid);
  });

test("an expired session is cleared and the page is notified", async () => {
  storeUser(user("old"));
  answer();
  await api.residence.detail({ id: 1 }, { asMember: true });
  expect(readUser()).toBeNull();
  expect(events).toContain(sessionEnded);
});

test("an expired session leads to the login after an action of the user, not after a background call", async () => {
  storeUser(user("old"));
  answer();
  await api.remembrance.today({});
  storeUser(user("old"));
  await api.order.state({ orderId: "20261121000000000001" }, { isBackground: true });
  storeUser(user("old"));
  await api.remembrance.give({ residenceId: 1 });
  expect(logins).toEqual([false, false, true]);
});

test("an action in flight when the session is found invalid still leads to the login, once", async () => {
  storeUser(user("old"));
  answer(() => forgetUser("old", false));
  await api.remembrance.give({ residenceId: 1 });
  await api.remembrance.today({});
  expect(readUser()).toBeNull();
  expect(logins).toEqual([false, true]);
});

test("a delayed response for an older token does not end a newer session", async () => {
  storeUser(user("old"));
  answer(() => storeUser(user("new")));
  await api.residence.detail({ id: 1 }, { asMember: true });
  expect(readUser()?.token).toBe("new");
  expect(events).not.toContain(sessionEnded);
});

test("a response to a call without a token ends no session", async () => {
  answer(() => storeUser(user("new")));
  await api.residence.detail({ id: 1 }, { asMember: true });
  expect(readUser()?.token).toBe("new");
  expect(events).not.toContain(sessionEnded);
});

test("a user who has to reauthenticate is logged out, and the page is notified", async () => {
  storeUser(user("unverified"));
  const errorEnvelope = { code: 0, msg: "", body: null, error: "proofNeeded", requestId: "1" };
  vi.stubGlobal("fetch", async () => Response.json(errorEnvelope));
  await api.account.refreshUserInfo({});
  expect(readUser()).toBeNull();
  expect(events).toContain(reauthenticationNeeded);
  expect(events).not.toContain(sessionEnded);
});

test("a call may use the token of a session that is not the stored user's", async () => {
  storeUser(user("stored"));
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async ({ headers }: Request) => {
    sent.push(headers.get("authorization"));
    return Response.json({ code: 1, msg: "", body: { done: true } });
  });
  await api.account.logOut({}, { token: "pending" });
  await api.account.logOut({});
  await api.verificationCode.send({ mobile: "13800000001", codeType: 1 }, { token: "pending" });
  expect(sent).toEqual(["Bearer pending", "Bearer stored", null]);
});

test("logging out of an expired session reports no ended session", async () => {
  storeUser(user("old"));
  answer();
  await api.account.logOut({});
  expect(events).not.toContain(sessionEnded);
});

test("without local storage nobody is logged in, and logging out still works", async () => {
  const closed = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed, clear: closed });
  expect(storeUser(user("new"))).toBe(false);
  const lead = vi.fn();
  await leaveSession(lead);
  expect(lead).toHaveBeenCalledOnce();
  expect(readUser()).toBeNull();
});

test("a call times out after two seconds, or after its own timeout (R-wire-2)", async () => {
  const limits = vi.spyOn(AbortSignal, "timeout");
  answer();
  await api.order.query({ orderId: "20261121000000000001" });
  await api.order.query({ orderId: "20261121000000000001" }, { timeoutMs: 8_000 });
  expect(limits.mock.calls).toEqual([[2_000], [8_000]]);
  limits.mockRestore();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api.ts";
import { proofNeeded } from "./features/account/proof.ts";
import {
  forgetUser,
  keepUser,
  leaveSession,
  readUser,
  sessionEnded,
  type SessionEndedDetail,
  type UserInfo,
} from "./features/account/user-info.ts";

const user = (token: string): UserInfo => ({
  id: "1",
  nickname: "志远",
  avatar: "",
  mobile: "",
  token,
  up_tuiguang_id: "",
});
const invalid = { code: 1003, msg: "", body: null, error: "sessionInvalid", requestId: "1" };

/** A Request of a page: its addresses need no origin. */
class PageRequest extends Request {
  constructor(path: string, init: RequestInit) {
    super(new URL(path, "http://local.invalid"), init);
  }
}

let told: string[];
/** Of each end of a session: whether the login has to come. */
let logins: boolean[];
let kept: Map<string, string>;

beforeEach(() => {
  told = [];
  logins = [];
  kept = new Map();
  vi.stubGlobal("dispatchEvent", (event: Event) => {
    told.push(event.type);
    if (event instanceof CustomEvent) logins.push((event.detail as SessionEndedDetail).isLoginNeeded);
  });
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  });
});

afterEach(() => vi.unstubAllGlobals());

const answer = (meanwhile: () => void = () => undefined) =>
  vi.stubGlobal("fetch", async () => {
    meanwhile();
    return Response.json(invalid);
  });

test("a session that is over is forgotten, and the page is told", async () => {
  keepUser(user("old"));
  answer();
  await api.residence.detail({ id: 1 }, { asMember: true });
  expect(readUser()).toBeNull();
  expect(told).toContain(sessionEnded);
});

test("a session found dead by what a page asks by itself leads nobody away; what the reader did leads to the login", async () => {
  keepUser(user("old"));
  answer();
  await api.remembrance.today({});
  keepUser(user("old"));
  await api.order.state({ orderId: "20261121000000000001" }, { isBackground: true });
  keepUser(user("old"));
  await api.remembrance.give({ residenceId: 1 });
  expect(logins).toEqual([false, false, true]);
});

test("an action that was on its way when the session was found dead still leads to the login, once", async () => {
  keepUser(user("old"));
  answer(() => forgetUser("old", false));
  await api.remembrance.give({ residenceId: 1 });
  await api.remembrance.today({});
  expect(readUser()).toBeNull();
  expect(logins).toEqual([false, true]);
});

test("a late answer to an older token does not end a newer session", async () => {
  keepUser(user("old"));
  answer(() => keepUser(user("new")));
  await api.residence.detail({ id: 1 }, { asMember: true });
  expect(readUser()?.token).toBe("new");
  expect(told).not.toContain(sessionEnded);
});

test("an answer to a call without a token ends no session", async () => {
  answer(() => keepUser(user("new")));
  await api.residence.detail({ id: 1 }, { asMember: true });
  expect(readUser()?.token).toBe("new");
  expect(told).not.toContain(sessionEnded);
});

test("who has to prove to be themselves first is logged in no more, and the page is told", async () => {
  keepUser(user("doubted"));
  const refused = { code: 0, msg: "", body: null, error: "proofNeeded", requestId: "1" };
  vi.stubGlobal("fetch", async () => Response.json(refused));
  await api.account.refreshUserInfo({});
  expect(readUser()).toBeNull();
  expect(told).toContain(proofNeeded);
  expect(told).not.toContain(sessionEnded);
});

test("a call may be made with the token of a session that nobody is logged in with", async () => {
  keepUser(user("kept"));
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async ({ headers }: Request) => {
    sent.push(headers.get("authorization"));
    return Response.json({ code: 1, msg: "", body: { done: true } });
  });
  await api.account.logOut({}, { token: "held" });
  await api.account.logOut({});
  await api.verificationCode.send({ mobile: "13800000001", codeType: 1 }, { token: "held" });
  expect(sent).toEqual(["Bearer held", "Bearer kept", null]);
});

test("who logs out of a session that is over is not told so", async () => {
  keepUser(user("old"));
  answer();
  await api.account.logOut({});
  expect(told).not.toContain(sessionEnded);
});

test("where the browser keeps nothing, nobody is logged in and logging out still goes on", async () => {
  const closed = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed, clear: closed });
  expect(keepUser(user("new"))).toBe(false);
  const lead = vi.fn();
  await leaveSession(lead);
  expect(lead).toHaveBeenCalledOnce();
  expect(readUser()).toBeNull();
});

test("a call is given up after the specification's two seconds, or after as long as it is told to wait", async () => {
  const limits = vi.spyOn(AbortSignal, "timeout");
  answer();
  await api.order.query({ orderId: "20261121000000000001" });
  await api.order.query({ orderId: "20261121000000000001" }, { patience: 8_000 });
  expect(limits.mock.calls).toEqual([[2_000], [8_000]]);
  limits.mockRestore();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api.ts";
import { clearStorage, keepUser, readUser, sessionEnded, type UserInfo } from "./features/account/user-info.ts";

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
let kept: Map<string, string>;

beforeEach(() => {
  told = [];
  kept = new Map();
  vi.stubGlobal("dispatchEvent", (event: Event) => told.push(event.type));
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

test("who logs out of a session that is over is not told so", async () => {
  keepUser(user("old"));
  answer();
  await api.account.logOut({});
  expect(told).not.toContain(sessionEnded);
});

test("where the browser keeps nothing, nobody is logged in and logging out still goes on", () => {
  const closed = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed, clear: closed });
  expect(keepUser(user("new"))).toBe(false);
  expect(() => clearStorage()).not.toThrow();
  expect(readUser()).toBeNull();
});

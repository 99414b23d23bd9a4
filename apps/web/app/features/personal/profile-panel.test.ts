import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeUser, readUser, type UserInfo } from "../../api/user-info.ts";
import { saveProfile } from "./profile-panel.tsx";

const user: UserInfo = { id: "1", nickname: "志远", avatar: "", mobile: "", token: "the-token", up_tuiguang_id: "" };
const saved = { nickname: "向北", avatar: "/uploads/a/960.webp" };

/** A Request as in a page: its addresses need no origin. */
class PageRequest extends Request {
  constructor(path: string, init: RequestInit) {
    super(new URL(path, "http://site.test"), init);
  }
}

function answer(envelope: unknown): void {
  vi.stubGlobal("fetch", async () => Response.json(envelope));
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  storeUser(user);
});

afterEach(() => vi.unstubAllGlobals());

test("what is saved is what the page displays from then on", async () => {
  answer({ code: 1, msg: "", body: saved });
  expect(await saveProfile(user, saved)).toBeNull();
  expect(readUser()).toEqual({ ...user, ...saved });
});

test("a user who logged in meanwhile keeps their own name", async () => {
  answer({ code: 1, msg: "", body: saved });
  const other = { ...user, token: "another", nickname: "别人" };
  storeUser(other);
  expect(await saveProfile(user, saved)).toBeNull();
  expect(readUser()).toEqual(other);
});

test.each([
  [{ error: "uploadUnknown", msg: "图片已失效，请重新上传" }, "avatar"],
  [{ error: "invalidInput", msg: "昵称最多 20 个字", field: "nickname" }, "nickname"],
  [{ error: "failed", msg: "服务出了点问题，请稍后再试" }, "form"],
])("an error is displayed where it belongs and changes nothing: %o", async (failure, field) => {
  answer({ code: 0, body: null, requestId: "1", ...failure });
  expect(await saveProfile(user, saved)).toEqual({ field, message: failure.msg, isAnswer: true });
  expect(readUser()).toEqual(user);
});

import { expect, test, afterEach, beforeEach, vi } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import { actionLabel, staffImageSender, uploadImage } from "./api.ts";
import { clearSession, storeSession, type Who } from "../session/session-store.ts";

test("every call that needs reauthentication has a label for its dialog", () => {
  const fresh = Object.values(adminCalls)
    .flatMap((noun): readonly { path: string; action?: string; needsReauthentication?: boolean }[] =>
      Object.values(noun),
    )
    .filter(({ needsReauthentication }) => needsReauthentication);
  expect(fresh.length).toBeGreaterThan(15);
  const nameless = fresh.filter(
    ({ path, action = "" }) => actionLabel({ method: "POST", auth: "staff", path, action }) === "",
  );
  expect(nameless.map(({ path, action }) => `${path} ${action}`)).toEqual([]);
  expect(actionLabel({ method: "GET", auth: "staff", path: "/api/admin/order", action: "itemList" })).toBe("");
});

/** Replaces the browser's XMLHttpRequest; answers each request with the next of `answers`. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  static answers: object[] = [];
  path = "";
  headers: Record<string, string> = {};
  ref: unknown = null;
  responseText = "";
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;

  open(_method: string, path: string): void {
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.ref = form.get("ref");
    FakeRequest.sent.push(this);
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    this.responseText = JSON.stringify(FakeRequest.answers.shift());
    this.onload?.();
  }
}

const file = (type = "image/png") => new File([new Uint8Array(1)], "照片", { type });
const body = { url: "/uploads/a/960.webp", origin_url: "/uploads/a/origin.jpg" };

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  storeSession({ staff: null, csrf: "the-csrf" } as Who);
});

afterEach(() => {
  clearSession();
  FakeRequest.sent = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an image of staff is sent with the session's CSRF token, and its progress is reported", async () => {
  FakeRequest.answers = [{ code: 1, msg: "", body }];
  const shares: number[] = [];
  const { signal } = new AbortController();
  const result = await staffImageSender.send(file(), { ref: "lamp-0001", signal, onProgress: (n) => shares.push(n) });
  expect(result).toEqual({ ok: true, body });
  expect(FakeRequest.sent).toMatchObject([
    { path: "/api/admin/upload", headers: { "x-csrf": "the-csrf" }, ref: "lamp-0001" },
  ]);
  expect(shares).toEqual([0.5]);
});

test("a busy server gets the image again under the same ref, as on the site", async () => {
  vi.useFakeTimers();
  const busy = { code: 2, msg: "正忙", body: null, error: "unavailable", requestId: "1" };
  FakeRequest.answers = [busy, { code: 1, msg: "", body }];
  const sent = uploadImage(file());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await sent).toEqual({ ok: true, body });
  const refs = FakeRequest.sent.map(({ ref }) => ref);
  expect(refs).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), refs[0]]);
});

test("a file of the wrong type is not sent", async () => {
  expect(await uploadImage(file("image/gif"))).toMatchObject({ ok: false, error: "uploadWrongType" });
  expect(staffImageSender.fileErrorOf(file("image/gif"))).toBe("上传图片只能是 JPG 或PNG格式!");
  expect(FakeRequest.sent).toEqual([]);
});

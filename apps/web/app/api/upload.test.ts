import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileError } from "@changming/contract/upload-limits";
import { readUser } from "./user-info.ts";
import { uploadImage } from "./upload.ts";

/** Replaces the browser's XMLHttpRequest; the test controls the network. */
class FakeRequest {
  static last: FakeRequest;
  method = "";
  path = "";
  timeout = 0;
  headers: Record<string, string> = {};
  form: FormData | null = null;
  responseText = "";
  isAborted = false;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;

  constructor() {
    FakeRequest.last = this;
  }

  open(method: string, path: string): void {
    Object.assign(this, { method, path });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  answer(envelope: unknown): void {
    this.responseText = typeof envelope === "string" ? envelope : JSON.stringify(envelope);
    this.onload?.();
  }
}

const user = { id: "1", nickname: "志远", avatar: "", mobile: "", token: "the-token", up_tuiguang_id: "" };
const imageFile = (size = 10, type = "image/jpeg", name = "照片.jpg") =>
  new File([new Uint8Array(size)], name, { type });
const body = { url: "/uploads/a/960.webp", origin_url: "/uploads/a/origin.jpg" };

beforeEach(() => {
  const stored = new Map([["user_info", JSON.stringify(user)]]);
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an image is sent with the token in the expected field, and its URLs are returned", async () => {
  const sent = uploadImage(imageFile(), { ref: "lamp-0001" });
  expect(FakeRequest.last).toMatchObject({ method: "POST", path: "/api/upload/index", timeout: 60_000 });
  expect(FakeRequest.last.headers).toEqual({ authorization: "Bearer the-token" });
  expect([...(FakeRequest.last.form?.keys() ?? [])]).toEqual(["ref", "file"]);
  FakeRequest.last.answer({ code: 1, msg: "", body });
  expect(await sent).toEqual({ ok: true, body });
});

test("progress is reported as a share from 0 to 1", async () => {
  const shares: number[] = [];
  const sent = uploadImage(imageFile(), { onProgress: (share) => shares.push(share) });
  for (const [loaded, total] of [
    [0, 0],
    [25, 100],
    [100, 100],
    [101, 100],
  ] as const) {
    FakeRequest.last.upload.onprogress?.({ loaded, total });
  }
  FakeRequest.last.answer({ code: 1, msg: "", body });
  await sent;
  expect(shares).toEqual([0, 0.25, 1, 1]);
});

test("a cancelled upload is aborted and is no failure; cancelled before it began, nothing is sent", async () => {
  const control = new AbortController();
  const sent = uploadImage(imageFile(), { signal: control.signal });
  control.abort();
  expect(await sent).toEqual({ ok: false, error: "cancelled", msg: "" });
  expect(FakeRequest.last.isAborted).toBe(true);
  const before = FakeRequest.last;
  expect(await uploadImage(imageFile(), { signal: control.signal })).toMatchObject({ error: "cancelled" });
  expect(FakeRequest.last).toBe(before);
});

test("cancelling after the response has no effect", async () => {
  const control = new AbortController();
  const sent = uploadImage(imageFile(), { signal: control.signal });
  FakeRequest.last.answer({ code: 1, msg: "", body });
  expect(await sent).toMatchObject({ ok: true });
  control.abort();
  expect(FakeRequest.last.isAborted).toBe(false);
});

test("a rejection, a network error, a timeout and an invalid response are returned, not thrown", async () => {
  const failure = uploadImage(imageFile());
  FakeRequest.last.answer({ code: 0, msg: "坏了", body: null, error: "uploadBroken", requestId: "1" });
  expect(await failure).toMatchObject({ ok: false, error: "uploadBroken", msg: "坏了" });
  for (const event of ["onerror", "ontimeout"] as const) {
    const lost = uploadImage(imageFile());
    FakeRequest.last[event]?.();
    expect(await lost).toMatchObject({ ok: false, error: "offline" });
  }
  const strange = uploadImage(imageFile());
  FakeRequest.last.answer("<html>502</html>");
  expect(await strange).toMatchObject({ ok: false, error: "offline" });
});

test("an upload to a busy server is retried under the same ref, three times, then its error is returned", async () => {
  vi.useFakeTimers();
  const busy = { code: 2, msg: "正忙", body: null, error: "uploadTimedOut", requestId: "1" };
  const sent = uploadImage(imageFile(), { ref: "lamp-0001" });
  for (const pause of [2_000, 6_000, 20_000]) {
    const before = FakeRequest.last;
    before.answer(busy);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(FakeRequest.last).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeRequest.last).not.toBe(before);
    expect(FakeRequest.last.form?.get("ref")).toBe("lamp-0001");
  }
  FakeRequest.last.answer(busy);
  expect(await sent).toMatchObject({ ok: false, error: "uploadTimedOut", msg: "正忙" });
});

test("cancelling while the server is busy ends the wait for the retry", async () => {
  const control = new AbortController();
  const sent = uploadImage(imageFile(), { signal: control.signal });
  const first = FakeRequest.last;
  first.answer({ code: 2, msg: "正忙", body: null, error: "unavailable", requestId: "1" });
  await Promise.resolve();
  control.abort();
  expect(await sent).toMatchObject({ error: "cancelled" });
  expect(FakeRequest.last).toBe(first);
});

test("an expired session is cleared, as after every call", async () => {
  const sent = uploadImage(imageFile());
  FakeRequest.last.answer({ code: 1003, msg: "登录已失效", body: null, error: "sessionInvalid", requestId: "1" });
  expect(await sent).toMatchObject({ error: "sessionInvalid" });
  expect(readUser()).toBeNull();
});

test("a file of the wrong type or size is rejected before sending, with the texts of R-upload-2 and -3", async () => {
  const before = FakeRequest.last;
  for (const file of [
    imageFile(1, "image/gif", "a.gif"),
    imageFile(1, "text/plain", "a.jpg"),
    imageFile(1, "", "a.svg"),
  ]) {
    expect(await uploadImage(file)).toMatchObject({ error: "uploadWrongType", msg: "上传图片只能是 JPG 或PNG格式!" });
  }
  const tooLarge = await uploadImage(imageFile(5 * 1_048_576 + 1));
  expect(tooLarge).toMatchObject({ error: "uploadTooLarge", msg: "上传图片大小不能超过 5MB!" });
  expect(FakeRequest.last).toBe(before);
});

test.each([
  imageFile(5 * 1_048_576),
  imageFile(1, "image/png", "a.png"),
  imageFile(1, "image/jpg", "a.jpeg"),
  imageFile(1, "", "A.JPEG"),
])("exactly 5 MB, both types and a file without a type but with a known extension are accepted", (file) => {
  expect(fileError(file)).toBeNull();
});

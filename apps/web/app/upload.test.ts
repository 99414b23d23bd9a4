import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readUser } from "./features/account/user-info.ts";
import { fileRefusal, uploadPicture } from "./upload.ts";

/** Stands in for the browser's own; the test says what happens on the line. */
class Line {
  static last: Line;
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
    Line.last = this;
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
const picture = (size = 10, type = "image/jpeg", name = "照片.jpg") => new File([new Uint8Array(size)], name, { type });
const body = { url: "/uploads/a/960.webp", origin_url: "/uploads/a/origin.jpg" };

beforeEach(() => {
  const kept = new Map([["user_info", JSON.stringify(user)]]);
  vi.stubGlobal("XMLHttpRequest", Line);
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a picture goes out with the token, in the field that the server reads, and its addresses come back", async () => {
  const sent = uploadPicture(picture(), { ref: "lamp-0001" });
  expect(Line.last).toMatchObject({ method: "POST", path: "/api/upload/index", timeout: 60_000 });
  expect(Line.last.headers).toEqual({ authorization: "Bearer the-token" });
  expect([...(Line.last.form?.keys() ?? [])]).toEqual(["ref", "file"]);
  Line.last.answer({ code: 1, msg: "", body });
  expect(await sent).toEqual({ ok: true, body });
});

test("how far it is comes as a share between nothing and all", async () => {
  const shares: number[] = [];
  const sent = uploadPicture(picture(), { onProgress: (share) => shares.push(share) });
  for (const [loaded, total] of [
    [0, 0],
    [25, 100],
    [100, 100],
    [101, 100],
  ] as const) {
    Line.last.upload.onprogress?.({ loaded, total });
  }
  Line.last.answer({ code: 1, msg: "", body });
  await sent;
  expect(shares).toEqual([0, 0.25, 1, 1]);
});

test("a cancelled upload is broken off on the line and is no failure; cancelled before it began, nothing is sent", async () => {
  const control = new AbortController();
  const sent = uploadPicture(picture(), { signal: control.signal });
  control.abort();
  expect(await sent).toEqual({ ok: false, error: "cancelled", msg: "" });
  expect(Line.last.isAborted).toBe(true);
  const before = Line.last;
  expect(await uploadPicture(picture(), { signal: control.signal })).toMatchObject({ error: "cancelled" });
  expect(Line.last).toBe(before);
});

test("cancelling after the answer cancels nothing", async () => {
  const control = new AbortController();
  const sent = uploadPicture(picture(), { signal: control.signal });
  Line.last.answer({ code: 1, msg: "", body });
  expect(await sent).toMatchObject({ ok: true });
  control.abort();
  expect(Line.last.isAborted).toBe(false);
});

test("a refusal, a broken line, a slow one and an answer that is none are data", async () => {
  const refused = uploadPicture(picture());
  Line.last.answer({ code: 0, msg: "坏了", body: null, error: "uploadBroken", requestId: "1" });
  expect(await refused).toMatchObject({ ok: false, error: "uploadBroken", msg: "坏了" });
  for (const event of ["onerror", "ontimeout"] as const) {
    const lost = uploadPicture(picture());
    Line.last[event]?.();
    expect(await lost).toMatchObject({ ok: false, error: "offline" });
  }
  const strange = uploadPicture(picture());
  Line.last.answer("<html>502</html>");
  expect(await strange).toMatchObject({ ok: false, error: "offline" });
});

test("a server that is too busy is asked again under the same ref, three times, and then says so", async () => {
  vi.useFakeTimers();
  const busy = { code: 2, msg: "正忙", body: null, error: "uploadTimedOut", requestId: "1" };
  const sent = uploadPicture(picture(), { ref: "lamp-0001" });
  for (const pause of [2_000, 6_000, 20_000]) {
    const before = Line.last;
    before.answer(busy);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(Line.last).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Line.last).not.toBe(before);
    expect(Line.last.form?.get("ref")).toBe("lamp-0001");
  }
  Line.last.answer(busy);
  expect(await sent).toMatchObject({ ok: false, error: "uploadTimedOut", msg: "正忙" });
});

test("who takes a picture out while the server is busy waits for nothing", async () => {
  const control = new AbortController();
  const sent = uploadPicture(picture(), { signal: control.signal });
  const first = Line.last;
  first.answer({ code: 2, msg: "正忙", body: null, error: "unavailable", requestId: "1" });
  await Promise.resolve();
  control.abort();
  expect(await sent).toMatchObject({ error: "cancelled" });
  expect(Line.last).toBe(first);
});

test("a session that is over is forgotten, as after every call", async () => {
  const sent = uploadPicture(picture());
  Line.last.answer({ code: 1003, msg: "登录已失效", body: null, error: "sessionInvalid", requestId: "1" });
  expect(await sent).toMatchObject({ error: "sessionInvalid" });
  expect(readUser()).toBeNull();
});

test("the wrong kind and too large a file are refused with the specification's sentences, and nothing is sent", async () => {
  const before = Line.last;
  for (const file of [picture(1, "image/gif", "a.gif"), picture(1, "text/plain", "a.jpg"), picture(1, "", "a.svg")]) {
    expect(await uploadPicture(file)).toMatchObject({ error: "uploadWrongType", msg: "上传图片只能是 JPG 或PNG格式!" });
  }
  const tooLarge = await uploadPicture(picture(5 * 1_048_576 + 1));
  expect(tooLarge).toMatchObject({ error: "uploadTooLarge", msg: "上传图片大小不能超过 5MB!" });
  expect(Line.last).toBe(before);
});

test.each([
  picture(5 * 1_048_576),
  picture(1, "image/png", "a.png"),
  picture(1, "image/jpg", "a.jpeg"),
  picture(1, "", "A.JPEG"),
])("exactly 5 MB, both kinds and a file whose kind the browser does not know may be sent", (file) => {
  expect(fileRefusal(file)).toBeNull();
});

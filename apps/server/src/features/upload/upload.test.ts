import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { App } from "../../app.ts";
import { blackPng, formOf, type FormPart, formType } from "../../testing/image-bytes.ts";
import {
  openUploadSite,
  type UploadSite,
  filesUnder,
  getImage,
  sendForm,
  sendImage,
} from "../../testing/upload-site.ts";
import { ArrivingFile } from "../../upload/receive-form.ts";

const fiveMegabytes = 5 * 1_048_576;
const wrongType = { code: 0, error: "uploadWrongType", msg: "上传图片只能是 JPG 或PNG格式!" };
const tooLarge = { code: 0, error: "uploadTooLarge", msg: "上传图片大小不能超过 5MB!" };

let site: UploadSite;
let app: App;
let dataDir: string;
let jpeg: Buffer;
let port: number;
let token: string;

beforeAll(async () => {
  site = await openUploadSite();
  ({ app, dataDir } = site);
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.server.address() as AddressInfo).port;
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  jpeg = await sharp({ create: { width: 1_000, height: 700, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  ({ token } = await site.sender());
});

afterEach(async () => {
  // No partial file is left, whatever happened.
  await vi.waitFor(async () => expect(await readdir(join(dataDir, "uploads", "incoming"))).toEqual([]));
});

afterAll(() => site?.close());

const file = (value: Buffer, filename = "照片.jpg", type = "image/jpeg"): FormPart => ({
  name: "file",
  value,
  filename,
  type,
});

async function expectNothingStored(work: () => Promise<unknown>): Promise<void> {
  const before = [...(await filesUnder(dataDir)).keys()].toSorted();
  await work();
  await vi.waitFor(async () => expect([...(await filesUnder(dataDir)).keys()].toSorted()).toEqual(before));
}

test("an upload returns two signed addresses; without the signature only the sender can use them", async () => {
  const { url, origin_url } = await sendImage(app.server, token, jpeg);
  const small = await getImage(app.server, url);
  const whole = await getImage(app.server, origin_url);
  expect([small.statusCode, small.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect([whole.statusCode, whole.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect((await sharp(small.rawPayload).metadata()).width).toBe(960);
  expect((await sharp(whole.rawPayload).metadata()).width).toBe(1_000);
  expect(small.headers["cache-control"]).toBe("private, no-store");
  const [bare = ""] = url.split("?");
  expect((await getImage(app.server, bare)).statusCode).toBe(404);
  expect((await getImage(app.server, bare, token)).statusCode).toBe(200);
  const { token: stranger } = await site.sender();
  expect((await getImage(app.server, bare, stranger)).statusCode).toBe(404);
});

test("a file on disk that nothing refers to yet is sealed", async () => {
  const before = new Set((await filesUnder(dataDir)).keys());
  const { origin_url } = await sendImage(app.server, token, jpeg);
  const displayed = (await getImage(app.server, origin_url)).rawPayload;
  const made = [...(await filesUnder(dataDir))].filter(([path]) => !before.has(path));
  expect(made).toHaveLength(4);
  for (const [path, bytes] of made) {
    expect(bytes.includes(displayed.subarray(0, 16)), path).toBe(false);
    expect(bytes.includes("JFIF") || bytes.includes("WEBP"), path).toBe(false);
    expect(bytes.includes(displayed.subarray(2_000, 2_032)), path).toBe(false);
  }
});

test("content that is not JPG or PNG gets the message of R-upload-2, whatever its name", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const others = { text: "no image", svg, gif: "GIF89a", empty: "", php: "<?php phpinfo();" };
  for (const [kind, content] of Object.entries(others)) {
    await expectNothingStored(async () => {
      const { status, envelope } = await sendForm(app.server, token, [file(Buffer.from(content))]);
      expect([status, envelope], kind).toEqual([400, expect.objectContaining(wrongType)]);
    });
  }
});

test("a valid image with a wrong name and type is accepted: only the content counts", async () => {
  const { envelope } = await sendForm(app.server, token, [file(blackPng(9, 9), "../../x.php", "text/html")]);
  expect(envelope).toMatchObject({
    code: 1,
    body: { origin_url: expect.stringMatching(/^\/uploads\/[\w-]{22}\/origin\.png\?/) },
  });
});

test("a truncated image and one of 16000 × 16000 are rejected with a message", async () => {
  await expectNothingStored(async () => {
    const half = await sendForm(app.server, token, [file(jpeg.subarray(0, 20_000))]);
    expect(half).toMatchObject({
      status: 400,
      envelope: { error: "uploadBroken", msg: "这张图片不完整或已损坏，请换一张再试" },
    });
    const bomb = await sendForm(app.server, token, [file(blackPng(16_000, 16_000), "a.png", "image/png")]);
    expect(bomb).toMatchObject({ status: 400, envelope: { error: "uploadTooManyPixels" } });
  });
});

test("exactly 5 MB are accepted, one byte more is rejected with the message of R-upload-3", async () => {
  const exact = Buffer.concat([jpeg, Buffer.alloc(fiveMegabytes - jpeg.length)]);
  expect((await sendForm(app.server, token, [file(exact)])).envelope.code).toBe(1);
  await expectNothingStored(async () => {
    const { status, envelope } = await sendForm(app.server, token, [file(Buffer.concat([exact, Buffer.alloc(1)]))]);
    expect([status, envelope]).toEqual([413, expect.objectContaining(tooLarge)]);
  });
});

test("a full disk while a small image arrives is a server error: 503, and the log says why", async () => {
  const lines: string[] = [];
  const full = await site.again(site.uploads, { write: (line) => void lines.push(line) });
  const address = await full.server.listen({ port: 0, host: "127.0.0.1" });
  // By then the whole form has arrived and its request has ended.
  const write = vi.spyOn(ArrivingFile.prototype, "write").mockImplementation(async () => {
    await setTimeout(100);
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
  const response = await fetch(`${address}/api/upload/index`, {
    method: "POST",
    headers: { "content-type": formType, authorization: `Bearer ${token}` },
    body: formOf([file(blackPng(40, 40))]),
  });
  write.mockRestore();
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ error: "unavailable" })]);
  expect(lines.join("")).toContain("ENOSPC");
  await full.close();
});

test("an endless body is rejected as soon as it is too large", async () => {
  const form = formOf([file(Buffer.alloc(0))]);
  const opening = form.subarray(0, form.lastIndexOf("\r\n--"));
  let sent = 0;
  async function* endless() {
    yield opening;
    for (; sent < 64; sent += 1) yield Buffer.alloc(262_144, 255);
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/upload/index`, {
    method: "POST",
    headers: { "content-type": formType, authorization: `Bearer ${token}` },
    body: ReadableStream.from(endless()),
    duplex: "half",
  });
  expect([response.status, await response.json()]).toEqual([413, expect.objectContaining(tooLarge)]);
});

test("no file, two files, a nameless file, a text instead and an invalid form get an error message", async () => {
  const nobodyChose: FormPart = { name: "file", value: "", filename: "", type: "application/octet-stream" };
  const forms: FormPart[][] = [
    [],
    [{ name: "ref", value: "lamp-0001" }],
    [file(jpeg), file(jpeg)],
    [nobodyChose],
    [{ name: "file", value: "a text" }],
    [{ name: "picture", value: jpeg, filename: "a.jpg" }],
    [file(jpeg), { name: "ref", value: "长" }],
    [{ name: "ref", value: "a" }, { name: "ref", value: "b" }, file(jpeg)],
    [{ name: "ref", value: "x".repeat(2_000) }, file(jpeg)],
  ];
  await expectNothingStored(async () => {
    for (const parts of forms) {
      const { status, envelope } = await sendForm(app.server, token, parts);
      expect([status, envelope]).toEqual([400, expect.objectContaining({ code: 0, error: "invalidInput" })]);
    }
    const headers = { "content-type": formType, authorization: `Bearer ${token}` };
    const broken = await app.server.inject({ method: "POST", url: "/api/upload/index", headers, payload: "<html>" });
    expect(broken.json()).toMatchObject({ code: 0, error: "invalidInput" });
  });
  const none = await sendForm(app.server, token, []);
  expect(none.envelope).toMatchObject({ field: "file", msg: "请选择要上传的图片，一次一张" });
});

test("without a session nothing is read and nothing is stored", async () => {
  await expectNothingStored(async () => {
    for (const bad of [null, "x".repeat(43)]) {
      const { status, envelope } = await sendForm(app.server, bad, [file(Buffer.alloc(fiveMegabytes * 2, 255))]);
      expect([status, envelope.code]).toEqual([401, 1003]);
    }
  });
});

test("an aborted upload leaves nothing, and others continue", async () => {
  const body = formOf([file(Buffer.concat([jpeg, Buffer.alloc(3_000_000)]))]);
  await expectNothingStored(async () => {
    for (const part of [10, 300, 100_000, 2_000_000]) {
      await new Promise<void>((resolve) => {
        const headers = { "content-type": formType, authorization: `Bearer ${token}`, "content-length": body.length };
        const leaving = httpRequest({ port, method: "POST", path: "/api/upload/index", headers });
        leaving.on("error", () => resolve()).on("close", () => resolve());
        leaving.write(body.subarray(0, part), () => leaving.destroy());
      });
    }
  });
  await sendImage(app.server, token, jpeg);
});

test("the same ref sent again returns the same upload with the same answer", async () => {
  const parts = [{ name: "ref", value: "lamp-0001" }, file(blackPng(20, 20))];
  const first = await sendForm(app.server, token, parts);
  const again = await sendForm(app.server, token, parts);
  expect(first.envelope.code).toBe(1);
  expect(again.envelope).toEqual(first.envelope);
});

test("twenty image bombs and an image at once: the bombs are rejected, the image accepted, pages answer", async () => {
  const bomb = blackPng(16_000, 16_000);
  const bombs = Array.from({ length: 20 }, () => sendForm(app.server, token, [file(bomb, "a.png", "image/png")]));
  const meanwhile = await app.server.inject({ url: "/api/notice/index?actionName=itemList" });
  expect(meanwhile.statusCode).toBe(200);
  await sendImage(app.server, token, jpeg);
  for (const { envelope } of await Promise.all(bombs)) expect(envelope).toMatchObject({ error: "uploadTooManyPixels" });
});

import { beforeEach, expect, test, vi } from "vitest";
import type { SendImageOptions } from "@changming/ui/send-image";
import type { UploadResult } from "../../api/upload.ts";
import { batchText, UploadQueue, progressText, type QueueOptions, unsentMessage } from "./upload-queue.ts";

interface FakeUpload extends SendImageOptions {
  name: string;
  answer(result: UploadResult): Promise<void>;
}

const fakeUploads: FakeUpload[] = [];
const revoked: string[] = [];
const file = (name: string, type = "image/jpeg", size = 10) => new File([new Uint8Array(size)], name, { type });
const sent = (name: string): UploadResult => ({
  ok: true,
  body: { url: `/uploads/${name}`, origin_url: `/uploads/origin/${name}` },
});
const notAnImage = { ok: false, error: "uploadWrongType", msg: "上传图片只能是 JPG 或PNG格式!" } as const;
const offline: UploadResult = { ok: false, error: "offline", msg: "网络不太通畅，请稍后再试" };

/** Replaces the network: a test answers each upload when it likes. */
const send: QueueOptions["send"] = (image, options = {}) =>
  new Promise((resolve) => {
    fakeUploads.push({
      ...options,
      name: image.name ?? "",
      async answer(result) {
        resolve(result);
        await Promise.resolve();
        await Promise.resolve();
      },
    });
  });

const queueOf = (own: Partial<QueueOptions> = {}) => new UploadQueue({ max: 9, send, ...own });
const statesOf = (queue: UploadQueue) => queue.read().map(({ state }) => state);
const rejectedBy = (queue: UploadQueue) => queue.readBatch().rejected.map(({ name, reason }) => [name, reason]);
const countOf = (queue: UploadQueue) => batchText(queue.readBatch(), queue.read());
const urlsOf = (queue: UploadQueue) => queue.read().map(({ url }) => url);
const upload = (name: string) =>
  fakeUploads.findLast((each) => each.name === name) ?? expect.unreachable(`no upload of ${name}`);

beforeEach(() => {
  fakeUploads.length = 0;
  revoked.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((image) => `blob:${image instanceof File ? image.name : ""}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void revoked.push(address));
});

test("images are sent two at a time, and stay in the order in which they were chosen", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
  expect(statesOf(queue)).toEqual(["sending", "sending", "waiting"]);
  await upload("b.jpg").answer(sent("b"));
  expect(statesOf(queue)).toEqual(["sending", "sent", "sending"]);
  await upload("c.jpg").answer(sent("c"));
  await upload("a.jpg").answer(sent("a"));
  expect(urlsOf(queue)).toEqual(["/uploads/a", "/uploads/b", "/uploads/c"]);
});

test("after a lost connection the same image is retried under the same ref; the error is reported once", async () => {
  const messages: string[] = [];
  const queue = queueOf({ onBroken: (message) => messages.push(message) });
  queue.add([file("a.jpg")]);
  const { ref } = upload("a.jpg");
  await upload("a.jpg").answer(offline);
  const [broken] = queue.read();
  expect(broken).toMatchObject({ state: "broken", message: "网络不太通畅，请稍后再试" });
  expect(unsentMessage(queue.read())).toBe("有图片没有传上去，请再试一次，或把它移去");
  queue.retry(broken?.key ?? "");
  expect(fakeUploads).toHaveLength(2);
  expect(upload("a.jpg").ref).toBe(ref);
  await upload("a.jpg").answer(sent("a"));
  expect(urlsOf(queue)).toEqual(["/uploads/a"]);
  expect(messages).toEqual(["网络不太通畅，请稍后再试"]);
});

test.each(["uploadWrongType", "uploadTooLarge", "uploadTooManyPixels", "uploadBroken"] as const)(
  "what the server rejects by %s is removed, makes room, and blocks nothing",
  async (error) => {
    const rejected: string[] = [];
    const broken: string[] = [];
    const queue = queueOf({
      onRejected: (files) => rejected.push(...files.map(({ name, reason }) => `${name} ${reason}`)),
      onBroken: (text) => broken.push(text),
    });
    queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
    await upload("a.jpg").answer({ ok: false, error, msg: "坏了" });
    expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:b.jpg", "blob:c.jpg"]);
    expect(statesOf(queue)).toEqual(["sending", "sending"]);
    expect(revoked).toEqual(["blob:a.jpg"]);
    expect(rejected).toEqual(["a.jpg 坏了"]);
    expect(broken).toEqual([]);
    await upload("b.jpg").answer(sent("b"));
    await upload("c.jpg").answer(sent("c"));
    expect(unsentMessage(queue.read())).toBe("");
    expect(countOf(queue)).toBe("共选了 3 张，收下 2 张，1 张没有收下");
  },
);

test("a rejected image gives the place back to the one that was sent before it", async () => {
  const queue = queueOf({ max: 1 });
  queue.add([file("a.jpg")]);
  await upload("a.jpg").answer(sent("a"));
  queue.add([file("b.jpg")]);
  // One more before the answer: the sent image is still the one that is restored.
  queue.add([file("c.jpg")]);
  expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:c.jpg"]);
  await upload("c.jpg").answer({ ok: false, error: "uploadBroken", msg: "坏了" });
  expect(queue.read()).toMatchObject([{ state: "sent", url: "/uploads/a", preview: "blob:a.jpg" }]);
  expect(revoked).toEqual(["blob:b.jpg", "blob:c.jpg"]);
});

test.each(["sent", "taken out"])("the previous image is released once its successor is %s", async (fate) => {
  const queue = queueOf({ max: 1 });
  queue.add([file("a.jpg")]);
  await upload("a.jpg").answer(sent("a"));
  queue.add([file("b.jpg")]);
  if (fate === "sent") await upload("b.jpg").answer(sent("b"));
  else queue.remove(queue.read()[0]?.key ?? "");
  expect(revoked).toContain("blob:a.jpg");
  expect(urlsOf(queue)).toEqual(fate === "sent" ? ["/uploads/b"] : []);
});

test("a removed image is cancelled, forgotten, and makes room for the next", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
  const first = upload("a.jpg");
  queue.remove(queue.read()[0]?.key ?? "");
  expect(first.signal?.aborted).toBe(true);
  expect(revoked).toEqual(["blob:a.jpg"]);
  await first.answer({ ok: false, error: "cancelled", msg: "" });
  expect(statesOf(queue)).toEqual(["sending", "sending"]);
});

test("one image replaces the previous one; a file that may not be sent leaves it alone", () => {
  const queue = queueOf({ max: 1 });
  queue.add([file("a.jpg")]);
  queue.add([file("b.gif", "image/gif")]);
  expect(rejectedBy(queue)).toEqual([["b.gif", "上传图片只能是 JPG 或PNG格式!"]]);
  expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:a.jpg"]);
  queue.add([file("c.png", "image/png"), file("d.png", "image/png")]);
  expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:c.png"]);
  expect(rejectedBy(queue).at(-1)).toEqual(["d.png", "这里只放一张图片"]);
  expect(upload("a.jpg").signal?.aborted).toBe(true);
});

test("of many at once those that fit are accepted, and each of the others is named with its own reason", async () => {
  const queue = queueOf({ max: 2 });
  queue.add([
    file("a.jpg"),
    file("IMG_1.HEIC", "image/heic"),
    file("IMG_2.heic", ""),
    file("b.jpg", "image/jpeg", 5 * 1_048_576 + 1),
    file("c.gif", "image/gif"),
    file("d.png", "image/png"),
    file("e.png", "image/png"),
  ]);
  expect(urlsOf(queue)).toHaveLength(2);
  expect(queue.readBatch().rejected.map(({ name, reason, hint }) => [name, `${reason} ${hint}`.trim()])).toEqual([
    ["IMG_1.HEIC", "上传图片只能是 JPG 或PNG格式! 这是苹果手机常用的 HEIC 格式，请先存成 JPG 再选。"],
    ["IMG_2.heic", "上传图片只能是 JPG 或PNG格式! 这是苹果手机常用的 HEIC 格式，请先存成 JPG 再选。"],
    ["b.jpg", "上传图片大小不能超过 5MB! 这张有 5.1 MB。"],
    ["c.gif", "上传图片只能是 JPG 或PNG格式!"],
  ]);
  expect(countOf(queue)).toBe("");
  await upload("a.jpg").answer(sent("a"));
  await upload("d.png").answer(notAnImage);
  expect(queue.readBatch().rejected.at(-1)).toMatchObject({ name: "d.png", hint: "名字像 JPG 或 PNG，内容却不是。" });
  await upload("e.png").answer(sent("e"));
  expect(countOf(queue)).toBe("共选了 7 张，收下 2 张，5 张没有收下");
});

test("a file over the limit takes the place of a rejected one; what is left over is reported at the end", async () => {
  const queue = queueOf({ max: 2 });
  queue.add(["a", "b", "c", "d", "e"].map((name) => file(`${name}.jpg`)));
  await upload("a.jpg").answer(notAnImage);
  expect(fakeUploads.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
  await upload("b.jpg").answer(sent("b"));
  expect(rejectedBy(queue)).toEqual([["a.jpg", notAnImage.msg]]);
  await upload("c.jpg").answer(sent("c"));
  expect(rejectedBy(queue)).toEqual([
    ["a.jpg", notAnImage.msg],
    ["d.jpg", "最多上传 2 张图片"],
    ["e.jpg", "最多上传 2 张图片"],
  ]);
  expect(countOf(queue)).toBe("共选了 5 张，收下 2 张，3 张没有收下");
  queue.add([file("f.jpg")]);
  expect(rejectedBy(queue)).toEqual([["f.jpg", "最多上传 2 张图片"]]);
});

test("the count includes what is still to be retried, and begins anew with the next choice", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.gif", "image/gif")]);
  await upload("a.jpg").answer(sent("a"));
  await upload("b.jpg").answer(offline);
  expect(countOf(queue)).toBe("共选了 3 张，收下 1 张，1 张没有收下，1 张还没有传上去");
  queue.remove(queue.read()[1]?.key ?? "");
  expect(countOf(queue)).toBe("共选了 2 张，收下 1 张，1 张没有收下");
  queue.add([file("d.jpg")]);
  await upload("d.jpg").answer(sent("d"));
  expect([countOf(queue), queue.readBatch().rejected]).toEqual(["", []]);
});

test("files that are chosen while others are still pending are counted together with them", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.gif", "image/gif")]);
  queue.add([file("c.jpg")]);
  await upload("a.jpg").answer(sent("a"));
  await upload("c.jpg").answer(sent("c"));
  expect(countOf(queue)).toBe("共选了 3 张，收下 2 张，1 张没有收下");
});

test("leaving the page cancels pending uploads and keeps the sent ones", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
  await upload("a.jpg").answer(sent("a"));
  queue.breakOff();
  expect([upload("b.jpg"), upload("c.jpg")].map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  expect(urlsOf(queue)).toEqual(["/uploads/a"]);
  expect(fakeUploads).toHaveLength(3);
});

test("images of a draft are there from the beginning, are not sent again and are not reported as sent", async () => {
  const queue = queueOf({ sent: [{ url: "/uploads/a", preview: "" }] });
  expect(queue.read()[0]).toMatchObject({ state: "sent", url: "/uploads/a" });
  expect(unsentMessage(queue.read())).toBe("");
  expect(progressText(queue.read())).toBe("");
  expect(fakeUploads).toEqual([]);
  queue.add([file("b.jpg")]);
  await upload("b.jpg").answer(sent("b"));
  expect(progressText(queue.read())).toBe("上传成功");
});

test("progress is reported in tenths, of one and of several", async () => {
  const queue = queueOf();
  expect(progressText(queue.read())).toBe("");
  queue.add([file("a.jpg")]);
  upload("a.jpg").onProgress?.(0.449);
  expect(progressText(queue.read())).toBe("正在上传 40%");
  expect(unsentMessage(queue.read())).toBe("图片还在上传，请稍等");
  queue.add([file("b.jpg")]);
  expect(progressText(queue.read())).toBe("正在上传 2 张图片 20%");
  await upload("a.jpg").answer(sent("a"));
  await upload("b.jpg").answer(sent("b"));
  expect(progressText(queue.read())).toBe("上传成功");
});

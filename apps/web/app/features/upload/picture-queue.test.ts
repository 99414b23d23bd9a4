import { beforeEach, expect, test, vi } from "vitest";
import type { UploadOptions, UploadResult } from "../../upload.ts";
import { batchWords, PictureQueue, progressWords, type QueueOptions, unsentWords } from "./picture-queue.ts";

interface Line extends UploadOptions {
  name: string;
  answer(result: UploadResult): Promise<void>;
}

const lines: Line[] = [];
const revoked: string[] = [];
const file = (name: string, type = "image/jpeg", size = 10) => new File([new Uint8Array(size)], name, { type });
const sent = (name: string): UploadResult => ({
  ok: true,
  body: { url: `/uploads/${name}`, origin_url: `/uploads/origin/${name}` },
});
const noPicture = { ok: false, error: "uploadWrongType", msg: "上传图片只能是 JPG 或PNG格式!" } as const;
const offline: UploadResult = { ok: false, error: "offline", msg: "网络不太通畅，请稍后再试" };

/** Stands in for the line: a test answers each upload when it likes. */
const send: QueueOptions["send"] = (picture, options = {}) =>
  new Promise((resolve) => {
    lines.push({
      ...options,
      name: picture.name ?? "",
      async answer(result) {
        resolve(result);
        await Promise.resolve();
        await Promise.resolve();
      },
    });
  });

const queueOf = (own: Partial<QueueOptions> = {}) => new PictureQueue({ most: 9, send, ...own });
const statesOf = (queue: PictureQueue) => queue.read().map(({ state }) => state);
const refusedBy = (queue: PictureQueue) => queue.readBatch().refused.map(({ name, reason }) => [name, reason]);
const countOf = (queue: PictureQueue) => batchWords(queue.readBatch(), queue.read());
const urlsOf = (queue: PictureQueue) => queue.read().map(({ url }) => url);
const line = (name: string) =>
  lines.findLast((each) => each.name === name) ?? expect.unreachable(`no upload of ${name}`);

beforeEach(() => {
  lines.length = 0;
  revoked.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(
    (picture) => `blob:${picture instanceof File ? picture.name : ""}`,
  );
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void revoked.push(address));
});

test("pictures go out two at a time, and stay in the order in which they were chosen", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
  expect(statesOf(queue)).toEqual(["sending", "sending", "waiting"]);
  await line("b.jpg").answer(sent("b"));
  expect(statesOf(queue)).toEqual(["sending", "sent", "sending"]);
  await line("c.jpg").answer(sent("c"));
  await line("a.jpg").answer(sent("a"));
  expect(urlsOf(queue)).toEqual(["/uploads/a", "/uploads/b", "/uploads/c"]);
});

test("after a broken line the same picture is tried again under the same name, and the trouble was told once", async () => {
  const told: string[] = [];
  const queue = queueOf({ onBroken: (message) => told.push(message) });
  queue.add([file("a.jpg")]);
  const { ref } = line("a.jpg");
  await line("a.jpg").answer(offline);
  const [broken] = queue.read();
  expect(broken).toMatchObject({ state: "broken", message: "网络不太通畅，请稍后再试" });
  expect(unsentWords(queue.read())).toBe("有图片没有传上去，请再试一次，或把它移去");
  queue.retry(broken?.key ?? "");
  expect(lines).toHaveLength(2);
  expect(line("a.jpg").ref).toBe(ref);
  await line("a.jpg").answer(sent("a"));
  expect(urlsOf(queue)).toEqual(["/uploads/a"]);
  expect(told).toEqual(["网络不太通畅，请稍后再试"]);
});

test.each(["uploadWrongType", "uploadTooLarge", "uploadTooManyPixels", "uploadBroken"] as const)(
  "what the server refuses by %s is gone, makes room, and holds nothing up",
  async (error) => {
    const [refused, broken]: [string[], string[]] = [[], []];
    const queue = queueOf({
      onRefused: (files) => refused.push(...files.map(({ name, reason }) => `${name} ${reason}`)),
      onBroken: (words) => broken.push(words),
    });
    queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
    await line("a.jpg").answer({ ok: false, error, msg: "坏了" });
    expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:b.jpg", "blob:c.jpg"]);
    expect(statesOf(queue)).toEqual(["sending", "sending"]);
    expect(revoked).toEqual(["blob:a.jpg"]);
    expect(refused).toEqual(["a.jpg 坏了"]);
    expect(broken).toEqual([]);
    await line("b.jpg").answer(sent("b"));
    await line("c.jpg").answer(sent("c"));
    expect(unsentWords(queue.read())).toBe("");
    expect(countOf(queue)).toBe("共选了 3 张，收下 2 张，1 张没有收下");
  },
);

test("a refused picture gives the place back to the one that was sent before it", async () => {
  const queue = queueOf({ most: 1 });
  queue.add([file("a.jpg")]);
  await line("a.jpg").answer(sent("a"));
  queue.add([file("b.jpg")]);
  // One more before the answer: still what was sent is what comes back.
  queue.add([file("c.jpg")]);
  expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:c.jpg"]);
  await line("c.jpg").answer({ ok: false, error: "uploadBroken", msg: "坏了" });
  expect(queue.read()).toMatchObject([{ state: "sent", url: "/uploads/a", preview: "blob:a.jpg" }]);
  expect(revoked).toEqual(["blob:b.jpg", "blob:c.jpg"]);
});

test.each(["sent", "taken out"])("what stood there before is let go of once its successor is %s", async (fate) => {
  const queue = queueOf({ most: 1 });
  queue.add([file("a.jpg")]);
  await line("a.jpg").answer(sent("a"));
  queue.add([file("b.jpg")]);
  if (fate === "sent") await line("b.jpg").answer(sent("b"));
  else queue.remove(queue.read()[0]?.key ?? "");
  expect(revoked).toContain("blob:a.jpg");
  expect(urlsOf(queue)).toEqual(fate === "sent" ? ["/uploads/b"] : []);
});

test("what is taken out is broken off, forgotten, and makes room for the next", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
  const first = line("a.jpg");
  queue.remove(queue.read()[0]?.key ?? "");
  expect(first.signal?.aborted).toBe(true);
  expect(revoked).toEqual(["blob:a.jpg"]);
  await first.answer({ ok: false, error: "cancelled", msg: "" });
  expect(statesOf(queue)).toEqual(["sending", "sending"]);
});

test("one picture takes the place of the one before; a file that may not be sent leaves it alone", () => {
  const queue = queueOf({ most: 1 });
  queue.add([file("a.jpg")]);
  queue.add([file("b.gif", "image/gif")]);
  expect(refusedBy(queue)).toEqual([["b.gif", "上传图片只能是 JPG 或PNG格式!"]]);
  expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:a.jpg"]);
  queue.add([file("c.png", "image/png"), file("d.png", "image/png")]);
  expect(queue.read().map(({ preview }) => preview)).toEqual(["blob:c.png"]);
  expect(refusedBy(queue).at(-1)).toEqual(["d.png", "这里只放一张图片"]);
  expect(line("a.jpg").signal?.aborted).toBe(true);
});

test("of many at once those that fit are taken, and each of the others is named with its own reason", async () => {
  const queue = queueOf({ most: 2 });
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
  expect(queue.readBatch().refused.map(({ name, reason, hint }) => [name, `${reason} ${hint}`.trim()])).toEqual([
    ["IMG_1.HEIC", "上传图片只能是 JPG 或PNG格式! 这是苹果手机常用的 HEIC 格式，请先存成 JPG 再选。"],
    ["IMG_2.heic", "上传图片只能是 JPG 或PNG格式! 这是苹果手机常用的 HEIC 格式，请先存成 JPG 再选。"],
    ["b.jpg", "上传图片大小不能超过 5MB! 这张有 5.1 MB。"],
    ["c.gif", "上传图片只能是 JPG 或PNG格式!"],
  ]);
  expect(countOf(queue)).toBe("");
  await line("a.jpg").answer(sent("a"));
  await line("d.png").answer(noPicture);
  expect(queue.readBatch().refused.at(-1)).toMatchObject({ name: "d.png", hint: "名字像 JPG 或 PNG，内容却不是。" });
  await line("e.png").answer(sent("e"));
  expect(countOf(queue)).toBe("共选了 7 张，收下 2 张，5 张没有收下");
});

test("a file for which there is no room takes the place of one that is refused; what is left over is told at the end", async () => {
  const queue = queueOf({ most: 2 });
  queue.add(["a", "b", "c", "d", "e"].map((name) => file(`${name}.jpg`)));
  await line("a.jpg").answer(noPicture);
  expect(lines.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
  await line("b.jpg").answer(sent("b"));
  expect(refusedBy(queue)).toEqual([["a.jpg", noPicture.msg]]);
  await line("c.jpg").answer(sent("c"));
  expect(refusedBy(queue)).toEqual([
    ["a.jpg", noPicture.msg],
    ["d.jpg", "最多上传 2 张图片"],
    ["e.jpg", "最多上传 2 张图片"],
  ]);
  expect(countOf(queue)).toBe("共选了 5 张，收下 2 张，3 张没有收下");
  queue.add([file("f.jpg")]);
  expect(refusedBy(queue)).toEqual([["f.jpg", "最多上传 2 张图片"]]);
});

test("the count says what is still to be tried again, and begins anew with the next choice", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.gif", "image/gif")]);
  await line("a.jpg").answer(sent("a"));
  await line("b.jpg").answer(offline);
  expect(countOf(queue)).toBe("共选了 3 张，收下 1 张，1 张没有收下，1 张还没有传上去");
  queue.remove(queue.read()[1]?.key ?? "");
  expect(countOf(queue)).toBe("共选了 2 张，收下 1 张，1 张没有收下");
  queue.add([file("d.jpg")]);
  await line("d.jpg").answer(sent("d"));
  expect([countOf(queue), queue.readBatch().refused]).toEqual(["", []]);
});

test("what is chosen while others are still on their way is counted together with them", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.gif", "image/gif")]);
  queue.add([file("c.jpg")]);
  await line("a.jpg").answer(sent("a"));
  await line("c.jpg").answer(sent("c"));
  expect(countOf(queue)).toBe("共选了 3 张，收下 2 张，1 张没有收下");
});

test("leaving the page breaks off what is under way and keeps what is sent", async () => {
  const queue = queueOf();
  queue.add([file("a.jpg"), file("b.jpg"), file("c.jpg")]);
  await line("a.jpg").answer(sent("a"));
  queue.breakOff();
  expect([line("b.jpg"), line("c.jpg")].map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  expect(urlsOf(queue)).toEqual(["/uploads/a"]);
  expect(lines).toHaveLength(3);
});

test("pictures of a draft are there from the beginning and are not sent again", () => {
  const queue = queueOf({ sent: [{ url: "/uploads/a", preview: "" }] });
  expect(queue.read()[0]).toMatchObject({ state: "sent", url: "/uploads/a" });
  expect(unsentWords(queue.read())).toBe("");
  expect(lines).toEqual([]);
});

test("how far it is is told in tenths, of one and of several", async () => {
  const queue = queueOf();
  expect(progressWords(queue.read())).toBe("");
  queue.add([file("a.jpg")]);
  line("a.jpg").onProgress?.(0.449);
  expect(progressWords(queue.read())).toBe("正在上传 40%");
  expect(unsentWords(queue.read())).toBe("图片还在上传，请稍等");
  queue.add([file("b.jpg")]);
  expect(progressWords(queue.read())).toBe("正在上传 2 张图片 20%");
  await line("a.jpg").answer(sent("a"));
  await line("b.jpg").answer(sent("b"));
  expect(progressWords(queue.read())).toBe("上传成功");
});

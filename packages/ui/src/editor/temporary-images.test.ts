import { Editor } from "@tiptap/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textExtensions } from "./editor-extensions.ts";
import { type ImageSender, TemporaryImages } from "./temporary-images.ts";

const url = "/uploads/abcdefghijklmnopqrstuv/960.webp";
const imageFile = () => new File([new Uint8Array(10)], "photo.png", { type: "image/png" });
let signals: AbortSignal[];
let editor: Editor;

const sender: ImageSender = {
  newRef: () => "a-ref",
  fileErrorOf: ({ size }) => (size > 10 ? "太大了" : ""),
  send(_file, { signal }) {
    signals.push(signal);
    return Promise.resolve(signal.aborted ? { ok: false, error: "cancelled", msg: "" } : { ok: true, body: { url } });
  },
};

beforeEach(() => {
  signals = [];
  editor = new Editor({
    element: null,
    extensions: textExtensions(""),
    content: { type: "doc", content: [{ type: "paragraph" }] },
  });
});
afterEach(() => editor.destroy());

test("images are sent even when the page was rendered twice", async () => {
  const images = new TemporaryImages(sender);
  images.forget();
  images.add(editor, [imageFile()]);
  expect(await images.send(editor, () => undefined)).toBe("");
  expect(images.sent.map((one) => one.url)).toEqual([url]);
});

test("leaving the page aborts the upload in progress", async () => {
  const images = new TemporaryImages(sender);
  images.add(editor, [imageFile()]);
  const sending = images.send(editor, () => undefined);
  images.forget();
  await sending;
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
});

test("each rejected file is named with its reason and counted, and the others are accepted", () => {
  const images = new TemporaryImages(sender);
  const large = new File([new Uint8Array(11)], "large.png", { type: "image/png" });
  expect(images.add(editor, [large])).toBe("large.png：太大了");
  expect(images.add(editor, [large, imageFile(), large])).toBe(
    "共选了 3 张，收下 1 张，2 张没有收下\nlarge.png：太大了\nlarge.png：太大了",
  );
  expect(editor.getJSON().content?.filter(({ type }) => type === "image")).toHaveLength(1);
});

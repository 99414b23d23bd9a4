import { Editor } from "@tiptap/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textExtensions } from "./editor-extensions.ts";
import { type PictureSender, TemporaryPictures } from "./temporary-pictures.ts";

const url = "/uploads/abcdefghijklmnopqrstuv/960.webp";
const photo = () => new File([new Uint8Array(10)], "photo.png", { type: "image/png" });
let signals: AbortSignal[];
let editor: Editor;

const sender: PictureSender = {
  newRef: () => "a-ref",
  faultOf: ({ size }) => (size > 10 ? "太大了" : ""),
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

test("a page that was drawn twice sends its pictures all the same", async () => {
  const pictures = new TemporaryPictures(sender);
  pictures.forget();
  pictures.add(editor, [photo()]);
  expect(await pictures.send(editor, () => undefined)).toBe("");
  expect(pictures.sent.map((one) => one.url)).toEqual([url]);
});

test("leaving the page breaks off what is under way", async () => {
  const pictures = new TemporaryPictures(sender);
  pictures.add(editor, [photo()]);
  const sending = pictures.send(editor, () => undefined);
  pictures.forget();
  await sending;
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
});

test("each file that is not taken is named with its reason and counted, and the others are taken", () => {
  const pictures = new TemporaryPictures(sender);
  const large = new File([new Uint8Array(11)], "large.png", { type: "image/png" });
  expect(pictures.add(editor, [large])).toBe("large.png：太大了");
  expect(pictures.add(editor, [large, photo(), large])).toBe(
    "共选了 3 张，收下 1 张，2 张没有收下\nlarge.png：太大了\nlarge.png：太大了",
  );
  expect(editor.getJSON().content?.filter(({ type }) => type === "image")).toHaveLength(1);
});

import { getSchema } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { textExtensions } from "./editor-extensions.ts";
import { imagesIn, withoutForeignImages } from "./image-intake.ts";

const schema = getSchema(textExtensions(""));
const ours = "/uploads/abcdefghijklmnopqrstuv/960.webp";
const image = (src: string) => ({ type: "image", attrs: { src } });
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

function pasted(...content: object[]) {
  const isOurs = (src: string) => src === "blob:ours";
  const { slice, foreignImages } = withoutForeignImages(Slice.fromJSON(schema, { content }), isOurs);
  const nodes: string[] = [];
  slice.content.descendants((node) => {
    if (node.isText) nodes.push(node.text ?? "");
    else if (node.type.name === "image") nodes.push(String(node.attrs.src));
  });
  return { nodes, foreignImages, isEmpty: slice === Slice.empty };
}

test("images of other sites are left out and counted, the text around them stays", () => {
  const { nodes, foreignImages } = pasted(paragraph("前"), image("https://example.org/a.jpg"), paragraph("后"));
  expect([nodes, foreignImages]).toEqual([["前", "后"], 1]);
});

test.each([ours, `https://changming.example${ours}`, "blob:ours"])("an image of this site is kept: %s", (src) => {
  expect(pasted(paragraph("前"), image(src))).toMatchObject({ nodes: ["前", src], foreignImages: 0 });
});

test.each([
  "blob:elsewhere",
  "data:image/png;base64,AAAA",
  "https://example.org/uploads/short/a.jpg",
  "https://example.org/?x=/uploads/abcdefghijklmnopqrstuv/960.webp",
  "",
])("an image that only looks like one of this site is left out: %j", (src) => {
  expect(pasted(image(src), paragraph("后"))).toMatchObject({ nodes: ["后"], foreignImages: 1 });
});

test("an image inside a quotation is left out, and the quotation keeps its text", () => {
  const quote = { type: "blockquote", content: [paragraph("她常说"), image("https://example.org/a.jpg")] };
  expect(pasted(quote)).toMatchObject({ nodes: ["她常说"], foreignImages: 1 });
});

test("an image that was pasted alone leaves nothing, not even an empty line", () => {
  expect(pasted(image("https://example.org/a.jpg"))).toMatchObject({ isEmpty: true, foreignImages: 1 });
});

const data = (text: string, files: object[]) => {
  const given: object = { getData: () => text, files };
  return given as DataTransfer;
};
const file = { name: "a.jpg" };

test("pasted files are images unless text comes with them", () => {
  expect(imagesIn(data("  ", [file]))).toEqual([file]);
  expect(imagesIn(data("一段文字", [file]))).toEqual([]);
  expect(imagesIn(null)).toEqual([]);
});

test("the editor can produce exactly what the server allows", () => {
  expect(Object.keys(schema.nodes).toSorted().join(" ")).toBe(
    "blockquote bulletList doc hardBreak heading horizontalRule image listItem orderedList paragraph text",
  );
  expect(Object.keys(schema.marks).toSorted().join(" ")).toBe("bold italic link strike underline");
});

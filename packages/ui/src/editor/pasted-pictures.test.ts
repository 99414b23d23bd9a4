import { getSchema } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { textExtensions } from "./editor-extensions.ts";
import { picturesIn, withoutForeignPictures } from "./pasted-pictures.ts";

const schema = getSchema(textExtensions(""));
const ours = "/uploads/abcdefghijklmnopqrstuv/960.webp";
const image = (src: string) => ({ type: "image", attrs: { src } });
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

function pasted(...content: object[]) {
  const isOurs = (src: string) => src === "blob:ours";
  const { slice, leftOut } = withoutForeignPictures(Slice.fromJSON(schema, { content }), isOurs);
  const nodes: string[] = [];
  slice.content.descendants((node) => {
    if (node.isText) nodes.push(node.text ?? "");
    else if (node.type.name === "image") nodes.push(String(node.attrs.src));
  });
  return { nodes, leftOut, isEmpty: slice === Slice.empty };
}

test("pictures of other pages stay out and are counted, the words around them stay", () => {
  const { nodes, leftOut } = pasted(paragraph("前"), image("https://example.org/a.jpg"), paragraph("后"));
  expect([nodes, leftOut]).toEqual([["前", "后"], 1]);
});

test.each([ours, `https://changming.example${ours}`, "blob:ours"])("one that we keep comes along: %s", (src) => {
  expect(pasted(paragraph("前"), image(src))).toMatchObject({ nodes: ["前", src], leftOut: 0 });
});

test.each([
  "blob:elsewhere",
  "data:image/png;base64,AAAA",
  "https://example.org/uploads/short/a.jpg",
  "https://example.org/?x=/uploads/abcdefghijklmnopqrstuv/960.webp",
  "",
])("one that only looks like ours is left out: %j", (src) => {
  expect(pasted(image(src), paragraph("后"))).toMatchObject({ nodes: ["后"], leftOut: 1 });
});

test("a picture inside a quotation is found, and the quotation keeps its words", () => {
  const quote = { type: "blockquote", content: [paragraph("她常说"), image("https://example.org/a.jpg")] };
  expect(pasted(quote)).toMatchObject({ nodes: ["她常说"], leftOut: 1 });
});

test("a picture that was pasted alone leaves nothing, not even an empty line", () => {
  expect(pasted(image("https://example.org/a.jpg"))).toMatchObject({ isEmpty: true, leftOut: 1 });
});

const data = (text: string, files: object[]) => {
  const given: object = { getData: () => text, files };
  return given as DataTransfer;
};
const file = { name: "a.jpg" };

test("files are taken as pictures unless a text comes along with them", () => {
  expect(picturesIn(data("  ", [file]))).toEqual([file]);
  expect(picturesIn(data("一段文字", [file]))).toEqual([]);
  expect(picturesIn(null)).toEqual([]);
});

test("one can make what the server lets through, and nothing else", () => {
  expect(Object.keys(schema.nodes).toSorted().join(" ")).toBe(
    "blockquote bulletList doc hardBreak heading horizontalRule image listItem orderedList paragraph text",
  );
  expect(Object.keys(schema.marks).toSorted().join(" ")).toBe("bold italic link strike underline");
});

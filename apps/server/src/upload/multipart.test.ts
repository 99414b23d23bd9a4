import fc from "fast-check";
import { expect, test } from "vitest";
import { formOf, type FormPart, formType } from "../testing/image-bytes.ts";
import { boundaryOf, MalformedForm, readForm } from "./multipart.ts";

/** The bytes in chunks that end at these offsets. */
async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const cut of [...new Set(cuts), bytes.length].toSorted((a, b) => a - b)) {
    if (cut > from) yield bytes.slice(from, cut);
    from = Math.max(from, cut);
  }
}

interface Part {
  name: string;
  filename: string | null;
  bytes: Buffer;
}

async function partsOf(body: Uint8Array, type: string, cuts: readonly number[] = []): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const event of readForm(inPieces(body, cuts), boundaryOf(type) ?? "")) {
    const last = parts.at(-1);
    if (event.kind === "part") parts.push({ name: event.name, filename: event.filename, bytes: Buffer.alloc(0) });
    if (event.kind === "bytes" && last) last.bytes = Buffer.concat([last.bytes, event.bytes]);
  }
  return parts;
}

const lamp: FormPart[] = [
  { name: "ref", value: "lamp-1" },
  { name: "file", value: Buffer.from([0, 13, 10, 45, 45, 255, 13, 10]), filename: "灯.png" },
];

test("a form is read the same wherever the connection splits it", async () => {
  const body = formOf(lamp);
  const whole = await partsOf(body, formType);
  expect(whole).toEqual([
    { name: "ref", filename: null, bytes: Buffer.from("lamp-1") },
    { name: "file", filename: "灯.png", bytes: lamp[1]?.value },
  ]);
  for (let cut = 1; cut < body.length; cut += 1) expect(await partsOf(body, formType, [cut])).toEqual(whole);
  const everyByte = Array.from(body, (_, index) => index);
  expect(await partsOf(body, formType, everyByte)).toEqual(whole);
});

test("what a browser's FormData writes is read back, bytes that look like boundaries included", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .array(fc.constantFrom("\r\n", "--", "\r\n--", "------", "a", "\n"), { maxLength: 20 })
      .map((texts) => Buffer.from(texts.join(""))),
  );
  await fc.assert(
    fc.asyncProperty(bytes, fc.stringMatching(/^[\w-]{1,20}$/), fc.array(fc.nat(900)), async (content, ref, cuts) => {
      const form = new FormData();
      form.set("ref", ref);
      form.set("file", new Blob([Buffer.from(content)], { type: "image/png" }), "lamp.png");
      const response = new Response(form);
      const body = Buffer.from(await response.arrayBuffer());
      const parts = await partsOf(body, response.headers.get("content-type") ?? "", cuts);
      expect(parts).toEqual([
        { name: "ref", filename: null, bytes: Buffer.from(ref) },
        { name: "file", filename: "lamp.png", bytes: Buffer.from(content) },
      ]);
    }),
  );
});

test("empty parts, a preamble and an epilogue do no harm", async () => {
  const body = Buffer.concat([
    Buffer.from("for old mail readers\r\n"),
    formOf([{ name: "file", value: "", filename: "" }]),
    Buffer.from("\r\nfarewell"),
  ]);
  expect(await partsOf(body, formType)).toEqual([{ name: "file", filename: "", bytes: Buffer.alloc(0) }]);
});

test("a form that is truncated at any place, or is none, is malformed", async () => {
  const body = formOf(lamp);
  for (let length = 0; length < body.length - 4; length += 1) {
    await expect(partsOf(body.subarray(0, length), formType)).rejects.toBeInstanceOf(MalformedForm);
  }
  const twenty = formOf(Array.from({ length: 20 }, (_, index) => ({ name: `x${index}`, value: "" })));
  const nameless = Buffer.from(body.toString("latin1").replace('name="ref"', "x"), "latin1");
  const longHead = Buffer.from(body.toString("latin1").replace('name="ref"', `name="${"x".repeat(5_000)}"`), "latin1");
  const glued = Buffer.from(body.toString("latin1").replace("boundary\r\n", "boundary+\r\n"), "latin1");
  for (const bad of [twenty, nameless, longHead, glued, Buffer.from("<html>"), Buffer.alloc(0)]) {
    await expect(partsOf(bad, formType)).rejects.toBeInstanceOf(MalformedForm);
  }
});

test("a part's head that contains a boundary is malformed, and does not take the body of the next part", async () => {
  const text = formOf(lamp).toString("latin1");
  const unended = text.replace('name="ref"\r\n\r\n', 'name="ref"\r\n\n');
  const bodiless = text.replace("\r\n\r\nlamp-1", "");
  for (const bad of [unended, bodiless]) {
    expect(bad).not.toBe(text);
    await expect(partsOf(Buffer.from(bad, "latin1"), formType)).rejects.toBeInstanceOf(MalformedForm);
  }
});

test("no more is buffered than the last chunk and the length of a boundary", async () => {
  const head = formOf([{ name: "file", value: "", filename: "a.png" }]);
  const opening = head.subarray(0, head.lastIndexOf("\r\n--"));
  let given = 0;
  let largest = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield opening;
    for (given = 0; given < 200; given += 1) yield Buffer.alloc(65_536, 7);
    yield head.subarray(opening.length);
  }
  let passed = 0;
  for await (const event of readForm(endless(), boundaryOf(formType) ?? "")) {
    if (event.kind !== "bytes") continue;
    passed += event.bytes.length;
    largest = Math.max(largest, event.bytes.length);
  }
  expect(passed).toBe(200 * 65_536);
  expect(largest).toBeLessThan(65_536 + 100);
});

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['multipart/form-data; boundary="a b c"', "a b c"],
  ["Multipart/Form-Data; charset=utf-8; boundary=----WebKitFormBoundary7", "----WebKitFormBoundary7"],
  ["multipart/form-data", null],
  ["multipart/form-data; boundary=", null],
  [`multipart/form-data; boundary=${"x".repeat(71)}`, null],
  ["application/x-www-form-urlencoded", null],
  ["text/plain; multipart/form-data; boundary=a", null],
])("%s has the boundary %s", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});

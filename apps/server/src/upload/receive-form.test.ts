import { readdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { largestUpload } from "@changming/contract/upload-limits";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { MalformedForm } from "./multipart.ts";
import { receiveForm, ArrivingFile } from "./receive-form.ts";

let folder: string;
let discardFolder: () => Promise<void>;

beforeEach(async () => {
  ({ path: folder, discard: discardFolder } = await makeTempFolder());
});

afterEach(() => discardFolder());

const boundary = "seam";

interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
}

function bodyOf(parts: readonly Part[], { isEnded = true } = {}): Buffer {
  const written = parts.flatMap(({ name, value, filename }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ];
  });
  return Buffer.concat([...written, ...(isEnded ? [Buffer.from(`--${boundary}--\r\n`)] : [])]);
}

async function* inPieces(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const receive = (parts: readonly Part[], size?: number) => receiveForm(inPieces(bodyOf(parts), size), boundary, folder);
const left = () => readdir(folder);

test("fields and the one file arrive as they were sent, however the bytes are cut", async () => {
  for (const size of [1, 7, 65_536]) {
    const parts = [
      { name: "purpose", value: "家书" },
      { name: "file", value: "picture", filename: "a.jpg" },
      { name: "empty", value: "" },
    ];
    const { input, discard } = await receive(parts, size);
    expect(input).toMatchObject({ purpose: "家书", empty: "" });
    if (!(input["file"] instanceof ArrivingFile)) throw new Error("no file arrived");
    expect((await input["file"].read()).toString()).toBe("picture");
    expect(await left()).toHaveLength(1);
    await discard();
    expect(await left()).toEqual([]);
  }
});

test("without a file, and with the nameless one of a browser when none was chosen, the input has none", async () => {
  for (const parts of [[], [{ name: "file", value: "", filename: "" }]]) {
    const { input } = await receive(parts);
    expect("file" in input).toBe(false);
  }
  expect(await left()).toEqual([]);
});

test("of several files none is used, and none of them stays on the disk", async () => {
  const two = ["a.jpg", "b.jpg"].map((filename) => ({ name: "file", value: filename, filename }));
  const { input, discard } = await receive(two);
  expect("file" in input).toBe(false);
  await discard();
  expect(await left()).toEqual([]);
});

test("the largest file is accepted, one byte more is rejected, and nothing of it stays on the disk", async () => {
  const file = (length: number) => [{ name: "file", value: Buffer.alloc(length, 7), filename: "a.jpg" }];
  const { input, discard } = await receive(file(largestUpload));
  expect((input["file"] as ArrivingFile).size).toBe(largestUpload);
  await discard();
  await expect(receive(file(largestUpload + 1))).rejects.toMatchObject({ error: "uploadTooLarge" });
  expect(await left()).toEqual([]);
});

test("a field of 1024 bytes is accepted, and one more is rejected at its name", async () => {
  const { input } = await receive([{ name: "purpose", value: "a".repeat(1_024) }]);
  expect(input["purpose"]).toHaveLength(1_024);
  await expect(receive([{ name: "purpose", value: "a".repeat(1_025) }])).rejects.toMatchObject({
    error: "invalidInput",
    field: "purpose",
  });
});

test.each([
  [
    "a field twice",
    [
      { name: "purpose", value: "a" },
      { name: "purpose", value: "b" },
    ],
    "purpose",
  ],
  ["a file that is a plain field", [{ name: "file", value: "a" }], "file"],
  ["a name that every object has", [{ name: "__proto__", value: "a" }], "__proto__"],
] as [string, Part[], string][])("%s is rejected, and a file before it is deleted", async (_what, parts, field) => {
  const before = { name: "file", value: "picture", filename: "a.jpg" };
  await expect(receive([before, ...parts])).rejects.toMatchObject({ error: "invalidInput", field });
  expect(await left()).toEqual([]);
});

test("a truncated form is malformed, and nothing of its file stays on the disk", async () => {
  const body = bodyOf([{ name: "file", value: "picture", filename: "a.jpg" }], { isEnded: false });
  await expect(receiveForm(inPieces(body.subarray(0, -4)), boundary, folder)).rejects.toThrow(MalformedForm);
  expect(await left()).toEqual([]);
});

test("a connection lost during a file leaves nothing of it", async () => {
  async function* cut() {
    yield bodyOf([{ name: "file", value: "picture", filename: "a.jpg" }]).subarray(0, 90);
    throw new Error("connection lost");
  }
  await expect(receiveForm(cut(), boundary, folder)).rejects.toThrow("connection lost");
  expect(await left()).toEqual([]);
});

test("a received file is on the disk, unreadable there, and is read back whole; then it is gone", async () => {
  const arriving = await mkdtemp(join(tmpdir(), "changming-arriving-"));
  const canary = "CANARY identity card 310104";
  const file = await ArrivingFile.create(arriving);
  for (let piece = 0; piece < 50; piece += 1) await file.write(Buffer.from(`${canary} ${piece};`));
  const [name = ""] = await readdir(arriving);
  const onDisk = await readFile(join(arriving, name));
  expect(onDisk.length).toBe(file.size);
  expect(onDisk.includes("CANARY")).toBe(false);
  expect((await file.read()).toString().split(canary)).toHaveLength(51);
  await file.discard();
  expect(await readdir(arriving)).toEqual([]);
  await rm(arriving, { recursive: true });
});

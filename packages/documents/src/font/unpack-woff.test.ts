import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { unpackWoff } from "./unpack-woff.ts";

const kai = fileURLToPath(import.meta.resolve("@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff"));

test("a face unpacks to a font with the same characters and outlines", () => {
  const woff = readFileSync(kai);
  const packed = create(woff);
  const plain = create(unpackWoff(woff));
  expect(plain.characterSet.length).toBe(packed.characterSet.length);
  const code = "龘".codePointAt(0) ?? 0;
  expect(plain.glyphForCodePoint(code).path.commands).toEqual(packed.glyphForCodePoint(code).path.commands);
});

test("tables are aligned to four bytes, compressed or not", () => {
  const tables = [Buffer.from("abcde"), Buffer.alloc(100, 7)];
  const bodies = [tables[0]!, deflateSync(tables[1]!)];
  const woff = Buffer.alloc(44 + 2 * 20);
  woff.write("wOFF");
  woff.writeUInt32BE(0x00_01_00_00, 4);
  woff.writeUInt16BE(2, 12);
  let offset = woff.length;
  ["one ", "two "].forEach((tag, index) => {
    woff.write(tag, 44 + index * 20);
    woff.writeUInt32BE(offset, 48 + index * 20);
    woff.writeUInt32BE(bodies[index]!.length, 52 + index * 20);
    woff.writeUInt32BE(tables[index]!.length, 56 + index * 20);
    offset += bodies[index]!.length;
  });
  const plain = unpackWoff(Buffer.concat([woff, ...bodies]));
  [12, 28].forEach((entry, index) => {
    const at = plain.readUInt32BE(entry + 8);
    const length = plain.readUInt32BE(entry + 12);
    expect(at % 4).toBe(0);
    expect(plain.subarray(at, at + length)).toEqual(tables[index]);
  });
});

test("a file that is not WOFF is rejected", () => {
  expect(() => unpackWoff(Buffer.from("OTTO0000000000000"))).toThrow("not a WOFF font");
});

import { deflateRawSync } from "node:zlib";
import writeXlsxFile from "write-excel-file/node";
import { expect, test } from "vitest";
import { readTable } from "./read-table.ts";

const people = [
  ["类别", "姓名"],
  ["名人", "屈原"],
];
const errorOf = (bytes: Uint8Array) => readTable(bytes).then(String, (error: { error?: string }) => error.error);
const utf8 = (text: string) => Buffer.from(text, "utf8");

/** 类别,姓名 and 名人,屈原 as Excel in China saves CSV. */
const gb18030 = Buffer.from("c0e0b1f02cd0d5c3fb0d0ac3fbc8cb2cc7fcd4ad0d0a", "hex");

test.each([
  ["UTF-8", utf8("类别,姓名\n名人,屈原\n")],
  ["UTF-8 with a byte order mark and semicolons", utf8("\uFEFF类别;姓名\r\n名人;屈原\r\n")],
  ["UTF-8 with tabs", utf8("类别\t姓名\n名人\t屈原")],
  ["GB18030", gb18030],
  ["UTF-16 with a byte order mark", Buffer.from("\uFEFF类别\t姓名\n名人\t屈原\n", "utf16le")],
])("a CSV in %s", async (_name, bytes) => {
  expect(await readTable(bytes)).toEqual(people);
});

test("quoted cells with commas, quotes and line breaks; rows keep their place", async () => {
  const csv = '姓名,简介\n屈原,"一,""二""\n三"\n\n宋玉,'.concat("\n\n\n");
  expect(await readTable(utf8(csv))).toEqual([["姓名", "简介"], ["屈原", '一,"二"\n三'], [""], ["宋玉", ""]]);
});

test("formulas are text, and the apostrophe that our exports put in front of them is taken off", async () => {
  expect(await readTable(utf8("姓名\n=1+1\n'=1+1\n'40年\n"))).toEqual([["姓名"], ["=1+1"], ["=1+1"], ["'40年"]]);
});

test("an XLSX: texts, numbers as they are written, days of the sheet, empty rows", async () => {
  const bytes = await writeXlsxFile(
    [
      [{ value: "姓名" }, { value: "生年" }, { value: "逝于" }],
      [],
      [
        { value: "周念慈" },
        { value: 1938, type: Number },
        { value: new Date("2023-04-05T00:00:00Z"), type: Date, format: "yyyy-mm-dd" },
      ],
    ],
    {},
  ).toBuffer();
  const [heads, empty, row] = await readTable(bytes);
  expect([heads, empty?.join(""), row]).toEqual([["姓名", "生年", "逝于"], "", ["周念慈", "1938", "2023-04-05"]]);
});

test.each([
  ["the old format of Excel", Buffer.from("d0cf11e0a1b11ae1", "hex"), "tableWrongType"],
  ["an image", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "tableWrongType"],
  ["a damaged ZIP", utf8("PK\u0003\u0004 and nothing more"), "tableBroken"],
  ["a ZIP that is no XLSX", zipOf("hello.txt", utf8("hello"), 5), "tableBroken"],
  ["bytes of no encoding", Buffer.from("c0e0b1f0ff", "hex"), "tableBroken"],
  ["a quote that is never closed", utf8('姓名,简介\n屈原,"一\n宋玉,二\n'), "tableBroken"],
  ["too many rows", utf8("姓名\n".repeat(5_100)), "tableTooLarge"],
])("%s is rejected", async (_name, bytes, error) => {
  expect(await errorOf(bytes)).toBe(error);
});

test("a ZIP bomb is rejected before it is decompressed, and one that lies about its size yields no more than it says", async () => {
  const zeros = Buffer.alloc(100_000_000);
  expect(await errorOf(zipOf("xl/worksheets/sheet1.xml", zeros, zeros.length))).toBe("tableTooLarge");
  expect(await errorOf(zipOf("xl/worksheets/sheet1.xml", zeros.subarray(0, 1_000_000), 1_000))).toBe("tableBroken");
});

/** A ZIP of one file with the size that it states. */
function zipOf(name: string, contents: Uint8Array, statedSize: number): Buffer {
  const data = deflateRawSync(contents);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(statedSize, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([utf8("PK\u0003\u0004"), fields, utf8(name), data]);
  const central = Buffer.concat([utf8("PK\u0001\u0002"), Buffer.from([20, 0]), fields, Buffer.alloc(14), utf8(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, utf8("PK\u0005\u0006"), end]);
}

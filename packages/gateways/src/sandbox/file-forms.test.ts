import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readZip } from "@changming/kit/testing/read-zip";
import { gbk, zip } from "./alipay-bills.ts";

const decoded = (bytes: Uint8Array) => new TextDecoder("gbk", { fatal: true }).decode(bytes);

test("Chinese and Latin letters in GBK are read back as they were", () => {
  for (const text of ["", "支付宝交易号,商户订单号", "A-Z 0-9\r\n", "“花圈”两个，￥", "龘靐"])
    expect(decoded(gbk(text))).toBe(text);
});

test("a character that GBK lacks becomes one question mark", () => {
  expect(decoded(gbk("白菊🪔一盏"))).toBe("白菊?一盏");
  expect(decoded(gbk("𠮷"))).toBe("?");
});

test("whatever the text, its bytes are GBK, and Latin letters are unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const back = decoded(gbk(text));
      expect(Array.from(back).length).toBe(Array.from(text).length);
      expect(back.replaceAll(/[^\u0020-\u003e\u0040-\u007e]/g, "")).toBe(
        text.replaceAll(/[^\u0020-\u003e\u0040-\u007e]/g, ""),
      );
    }),
  );
});

test("a third-party reader finds every file of a zip by its name, with its bytes", async () => {
  const files = [
    ["details.csv", "花圈,19.99"],
    ["empty.csv", ""],
    ["long.csv", "账".repeat(50_000)],
  ] as const;
  const packed = zip(files.map(([name, text]) => ({ name: Buffer.from(name), bytes: Buffer.from(text) })));
  const found = await readZip(packed);
  expect([...found].map(([name, bytes]) => [name, bytes.toString()])).toEqual(files);
  expect(packed.length).toBeLessThan(5_000);
});

test("a zip without files is a valid zip, and ends with its directory", () => {
  const bytes = zip([]);
  expect(bytes).toHaveLength(22);
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\x05\x06");
});

test("whatever its content, the first file of a zip is unpacked to the original bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.string({ minLength: 1, maxLength: 20 }), (bytes, name) => {
      const packed = zip([{ name: Buffer.from(name), bytes: Buffer.from(bytes) }]);
      const length = packed.readUInt32LE(18);
      const start = 30 + packed.readUInt16LE(26);
      expect(packed.subarray(30, start).toString()).toBe(Buffer.from(name).toString());
      expect(inflateRawSync(packed.subarray(start, start + length)).equals(Buffer.from(bytes))).toBe(true);
      expect(packed.readUInt32LE(22)).toBe(bytes.length);
    }),
  );
});

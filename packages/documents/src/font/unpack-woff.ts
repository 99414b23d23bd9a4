import { inflateSync } from "node:zlib";

const headBytes = 44;
const entryBytes = 20;
const sfntEntryBytes = 16;

/**
 * Unpacks a WOFF 1 font (W3C WOFF 1.0 §3–5); fontkit itself would decompress a table for every character. Throws on a
 * file that is not WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headBytes + index * entryBytes;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const directory = Buffer.alloc(12 + count * sfntEntryBytes);
  const powers = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  [count, 16 * 2 ** powers, powers, 16 * (count - 2 ** powers)].forEach((field, index) =>
    directory.writeUInt16BE(field, 4 + 2 * index),
  );
  let end = directory.length;
  const parts: Buffer[] = [directory];
  tables.forEach(({ tag, sum, bytes }, index) => {
    const at = 12 + index * sfntEntryBytes;
    tag.copy(directory, at);
    sum.copy(directory, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    end += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}

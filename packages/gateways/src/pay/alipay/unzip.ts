import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  /** In the bytes of whoever made it: often GBK. */
  name: Buffer;
  bytes: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/**
 * Files of a small zip, by its central directory (PKWARE APPNOTE 4.3). Throws RangeError for what is none, for more than
 * `mostBytes` in all and for packing other than deflate; checks no CRC.
 */
export function unzip(zip: Buffer, mostBytes: number): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endMark) throw new RangeError("no zip");
  const entries: ZipEntry[] = [];
  let left = mostBytes;
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== entryMark) throw new RangeError("no zip");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const bytes = contentOf(zip, at, left);
    left -= bytes.length;
    entries.push({ name: zip.subarray(at + 46, at + 46 + nameLength), bytes });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function contentOf(zip: Buffer, entry: number, most: number): Buffer {
  const [method, packedLength, local] = [
    zip.readUInt16LE(entry + 10),
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ];
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(begin, begin + packedLength);
  if (packed.length !== packedLength || (method === 0 && packedLength > most)) throw new RangeError("no zip");
  if (method === 0) return packed;
  if (method !== 8 || most < 1) throw new RangeError("no zip");
  return inflateRawSync(packed, { maxOutputLength: most });
}

import { inflateRawSync } from "node:zlib";

interface ZipEntry {
  /** In the encoding of the program that made the archive: often GBK. */
  name: Buffer;
  bytes: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/**
 * Files of a small zip, by its central directory (PKWARE APPNOTE 4.3). Throws RangeError for anything else, for more
 * than `maxBytes` in total and for compression other than deflate; does not check the CRC.
 */
export function unzip(zip: Buffer, maxBytes: number): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endMark) throw new RangeError("not a zip");
  const entries: ZipEntry[] = [];
  let left = maxBytes;
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== entryMark) throw new RangeError("not a zip");
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

function contentOf(zip: Buffer, entry: number, max: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const packedLength = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(begin, begin + packedLength);
  if (packed.length !== packedLength || (method === 0 && packedLength > max)) throw new RangeError("not a zip");
  if (method === 0) return packed;
  if (method !== 8 || max < 1) throw new RangeError("not a zip");
  return inflateRawSync(packed, { maxOutputLength: max });
}

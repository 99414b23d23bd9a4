import { fail } from "@changming/domain/context/domain-error";
import { fromBuffer } from "yauzl";

/** Files of an XLSX that a spreadsheet writes: some twenty. */
const maxEntries = 2_000;

/**
 * The sum of the sizes that a ZIP states for its files, without decompressing any: the reader allocates no more than
 * these. Throws `tableBroken`.
 */
export async function unzippedBytes(zip: Uint8Array): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      if (file.entryCount > maxEntries) return reject(new Error("too many files"));
      let sum = 0;
      file.on("error", reject);
      file.on("end", () => resolve(sum));
      file.on("entry", ({ uncompressedSize }: { uncompressedSize: number }) => {
        sum += uncompressedSize;
        file.readEntry();
      });
      file.readEntry();
    });
  }).catch(() => fail("tableBroken"));
}

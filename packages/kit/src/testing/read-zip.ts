import { fromBuffer } from "yauzl";

/** Every file of a ZIP by its path, unpacked by a third-party reader; it rejects paths that lead outside. */
export function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const files = new Map<string, Buffer>();
  fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
    if (error) return reject(error);
    zip.on("error", reject);
    zip.on("end", () => resolve(files));
    zip.on("entry", (entry) => {
      zip.openReadStream(entry, (broken, stream) => {
        if (broken) return reject(broken);
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", reject);
        stream.on("end", () => {
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return promise;
}

import { createHash } from "node:crypto";
import { manifestName, sealName, sealSchema } from "../backup/manifest.ts";
import { readTar, TarWriter } from "../backup/tar.ts";

/** Copies a backup with a changed list of its parts, and matching checksums: what is possible without the keys. */
export async function restamp(from: string, to: string, change: (text: string) => string): Promise<void> {
  const writer = await TarWriter.open(to, new Date());
  let text = "";
  for await (const { name, bytes } of readTar(from)) {
    if (name === manifestName) text = change(bytes.toString());
    const seal = name === sealName ? sealSchema.parse(JSON.parse(bytes.toString())) : null;
    const sum = createHash("sha256").update(text).digest("hex");
    const restamped = seal === null ? bytes : Buffer.from(JSON.stringify({ ...seal, sha256: sum }));
    await writer.add(name, name === manifestName ? Buffer.from(text) : restamped);
  }
  await writer.close();
}

import { createHash } from "node:crypto";
import { ConfigError } from "@changming/server/config/config";
import {
  formatVersion,
  headName,
  headSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  sealName,
  sealSchema,
  checksumsPattern,
} from "./manifest.ts";
import { PartOrder } from "./part-order.ts";
import { readTar, type TarEntry, TarError } from "./tar.ts";

export interface Verified {
  manifest: Manifest;
  /** The text of the manifest and its keyed hash. */
  text: string;
  proof: string;
  /** Digest of all entries as read; a second read with the same digest read the same file. */
  digest: string;
}

/**
 * Reads a backup completely and verifies all checksums (R-operation-9). Throws ConfigError with a message for the
 * operator when it is damaged, truncated, forged, from a newer program or not a backup at all.
 */
export async function verifyBackup(path: string): Promise<Verified> {
  try {
    return await check(path);
  } catch (error) {
    if (error instanceof TarError || error instanceof SyntaxError || hasIssues(error)) {
      throw new ConfigError(`备份 ${path} 已损坏或不完整，不能用；请换一份`, { cause: error });
    }
    if (isFileError(error)) throw new ConfigError(`读不了备份 ${path}：${error.code}`);
    throw error;
  }
}

const hasIssues = (error: unknown) => error instanceof Error && "issues" in error;

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

async function check(path: string): Promise<Verified> {
  const entries = readTar(path);
  const digest = new PartsDigest();
  const order = new PartOrder();
  let pending = new Map([[headName, digest.add(await readHead(entries, path))]]);
  const sums: Manifest["sums"] = [];
  let text: string | null = null;
  for await (const entry of entries) {
    const { name, bytes } = entry;
    const sha = digest.add(entry);
    if (text !== null) {
      if (name !== sealName) throw new TarError("an entry after the manifest that is not the seal");
      const seal = sealSchema.parse(JSON.parse(bytes.toString()));
      if (seal.sha256 !== sha256(Buffer.from(text))) throw new TarError("the manifest does not match the seal");
      if (!(await entries.next()).done) throw new TarError("an entry after the seal");
      const manifest = finish(text, sums, pending);
      order.finish(manifest);
      return { manifest, text, proof: seal.proof, digest: digest.end() };
    }
    if (name === manifestName) {
      text = bytes.toString();
      continue;
    }
    order.take(name);
    if (checksumsPattern.test(name)) {
      compare(bytes.toString(), pending);
      pending = new Map();
      sums.push({ name, sha256: sha });
    } else pending.set(name, sha);
  }
  throw new TarError("no manifest at the end");
}

async function readHead(entries: ReturnType<typeof readTar>, path: string): Promise<TarEntry> {
  const first = await entries.next().catch((error: unknown) => {
    if (error instanceof TarError) return null;
    throw error;
  });
  if (!first || first.done || first.value.name !== headName) throw new ConfigError(`${path} 不是长明的备份`);
  const { version } = headSchema.parse(JSON.parse(first.value.bytes.toString()));
  if (version > formatVersion) throw new ConfigError(`备份 ${path} 来自更新的版本，请先升级程序再恢复`);
  return first.value;
}

/** Each part is listed once, with its checksum. */
function compare(list: string, pending: Map<string, string>): void {
  for (const line of list.trimEnd().split("\n")) {
    const [sum, name = ""] = line.split("  ");
    if (pending.get(name) !== sum) throw new TarError(`checksum mismatch for ${name}`);
    pending.delete(name);
  }
  if (pending.size > 0) throw new TarError("parts without a checksum");
}

function finish(text: string, sums: Manifest["sums"], pending: Map<string, string>): Manifest {
  const manifest = manifestSchema.parse(JSON.parse(text));
  if (pending.size > 0 || JSON.stringify(sums) !== JSON.stringify(manifest.sums))
    throw new TarError("parts are missing");
  return manifest;
}

/** SHA-256 in hexadecimal digits. */
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** One digest over all entries in order; two reads with the same digest read the same file. */
export class PartsDigest {
  readonly #hash = createHash("sha256");

  /** Returns the checksum of this entry. */
  add({ name, bytes }: TarEntry): string {
    const sum = sha256(bytes);
    this.#hash.update(`${sum}  ${name}\n`);
    return sum;
  }

  /** The digest of all added entries; nothing can be added afterwards. */
  end(): string {
    return this.#hash.digest("hex");
  }
}

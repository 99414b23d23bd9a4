import { largestUpload } from "@changming/contract/upload-limits";
import { fail } from "@changming/domain/context/domain-error";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ReceivedFile } from "@changming/contract/upload";
import { randomId } from "@changming/kit/ids";
import { readForm } from "./multipart.ts";

/** The field of the file. */
const fileField = "file";
const maxFieldBytes = 1_024;

export interface ArrivedForm {
  /** `file` when there is exactly one; the plain fields as sent. */
  input: Record<string, unknown>;
  /** Deletes the file from the disk. */
  discard(): Promise<void>;
}

/**
 * Receives a form with an upload, the file to `folder`. Fails with `uploadTooLarge` as soon as it is, with
 * `invalidInput` for fields that our forms do not have. Throws MalformedForm. After an error nothing stays on the disk.
 */
export async function receiveForm(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
  folder: string,
): Promise<ArrivedForm> {
  const files: ArrivingFile[] = [];
  const discard = async () => {
    for (const file of files) await file.discard();
  };
  try {
    const { fields, chosen } = await readParts(source, boundary, folder, files);
    // Several files are ambiguous: none is used.
    return { input: { ...fields, ...(chosen === 1 && files[0] ? { file: files[0] } : {}) }, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readParts(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
  folder: string,
  files: ArrivingFile[],
): Promise<{ fields: Record<string, string>; chosen: number }> {
  const fields: Record<string, string> = {};
  let chosen = 0;
  let add: (bytes: Buffer) => Promise<void> = async () => undefined;
  for await (const event of readForm(source, boundary)) {
    if (event.kind === "bytes") await add(event.bytes);
    if (event.kind !== "part") continue;
    // A browser sends a nameless file when none was chosen.
    if (event.name === fileField && event.filename === "") add = async () => undefined;
    else if (event.name === fileField && event.filename !== null) {
      chosen += 1;
      add = chosen === 1 ? await intoFile(folder, files) : async () => undefined;
    } else add = intoField(fields, event.name);
  }
  return { fields, chosen };
}

async function intoFile(folder: string, files: ArrivingFile[]) {
  const file = await ArrivingFile.create(folder);
  files.push(file);
  return async (bytes: Buffer) => {
    if (file.size + bytes.length > largestUpload) fail("uploadTooLarge");
    await file.write(bytes);
  };
}

function intoField(fields: Record<string, string>, name: string) {
  // Own properties only, each once.
  if (name === fileField || name === "__proto__" || Object.hasOwn(fields, name)) fail("invalidInput", name);
  let text = Buffer.alloc(0);
  fields[name] = "";
  return async (bytes: Buffer) => {
    text = Buffer.concat([text, bytes]);
    if (text.length > maxFieldBytes) fail("invalidInput", name);
    fields[name] = text.toString("utf8");
  };
}

/**
 * A file that is being received. It is stored on the disk, not in memory, encrypted with a key that is in memory only:
 * what a killed server leaves of it, an identity card perhaps, is unreadable.
 */
export class ArrivingFile implements ReceivedFile {
  #path: string;
  #handle: FileHandle;
  #key = randomBytes(32);
  #start = randomBytes(16);
  #cipher = createCipheriv("aes-256-ctr", this.#key, this.#start);
  size = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async create(folder: string): Promise<ArrivingFile> {
    const path = join(folder, `${randomId()}.upload`);
    return new ArrivingFile(path, await open(path, "wx", 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(this.#cipher.update(bytes));
    this.size += bytes.length;
  }

  async read(): Promise<Buffer> {
    const decipher = createDecipheriv("aes-256-ctr", this.#key, this.#start);
    return decipher.update(await readFile(this.#path));
  }

  /** Deletes it from the disk. */
  async discard(): Promise<void> {
    await this.#handle.close();
    await rm(this.#path, { force: true });
  }
}

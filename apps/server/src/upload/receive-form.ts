import { largestUpload } from "@changming/contract/upload-limits";
import { refuse } from "@changming/domain/refusal";
import { ArrivingFile } from "./arriving-file.ts";
import { readForm } from "./multipart.ts";

/** The field that holds the picture. */
const fileField = "file";
const longestField = 1_024;

export interface ArrivedForm {
  /** `file` when there is exactly one; the plain fields as they came. */
  input: Record<string, unknown>;
  /** Takes the file off the disk. */
  discard(): Promise<void>;
}

/**
 * Receives a form with a picture, the file to `folder`. Refuses with `uploadTooLarge` as soon as it is, with
 * `invalidInput` for fields that no form of ours has. Throws MalformedForm. Whatever it throws, nothing stays behind.
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
    // Of several files none is meant.
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
    if (file.size + bytes.length > largestUpload) refuse("uploadTooLarge");
    await file.write(bytes);
  };
}

function intoField(fields: Record<string, string>, name: string) {
  // Own properties only, each once.
  if (name === fileField || name === "__proto__" || Object.hasOwn(fields, name)) refuse("invalidInput", name);
  let text = Buffer.alloc(0);
  fields[name] = "";
  return async (bytes: Buffer) => {
    text = Buffer.concat([text, bytes]);
    if (text.length > longestField) refuse("invalidInput", name);
    fields[name] = text.toString("utf8");
  };
}

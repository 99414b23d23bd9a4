import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { randomId } from "@changming/kit/ids";
import { randomKey } from "@changming/kit/seal";

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The text of a key file; a new key of 64 hex digits where there is none yet. */
export function readOrMakeKey(file: string): Promise<string> {
  return readOrMake(file, async () => randomKey().toString("hex"));
}

/**
 * The text of a file of secrets; what `make` gives, readable by us alone, where there is none yet. It appears whole: of
 * two that make one at once, both read the one that was first.
 */
export async function readOrMake(file: string, make: () => Promise<string>): Promise<string> {
  const found = await readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  if (found !== null) return found.trim();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const text = await make();
  const draft = `${file}.${randomId()}`;
  const made = await open(draft, "wx", 0o600);
  try {
    await made.writeFile(`${text}\n`);
    await made.sync();
    await link(draft, file);
    return text;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return (await readFile(file, "utf8")).trim();
    throw error;
  } finally {
    await made.close();
    await rm(draft, { force: true });
  }
}

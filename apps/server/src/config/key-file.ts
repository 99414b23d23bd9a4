import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { randomId } from "@changming/kit/ids";
import { randomKey } from "@changming/kit/seal";
import { ConfigError } from "./config.ts";

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/**
 * The text of a key file; creates a key of 64 hex digits when it is missing. Throws ConfigError when it is missing
 * though the key is `inUse`: a new key could not decrypt existing data.
 */
export function readOrMakeKey(file: string, inUse = false): Promise<string> {
  return readOrMake(file, async () => {
    if (inUse)
      throw new ConfigError(
        `${file} 不见了，而数据库里的内容要用这把密钥打开：请从备份中恢复它，或在环境文件里写上原来的密钥`,
      );
    return randomKey().toString("hex");
  });
}

/**
 * The text of a file of secrets; when missing, created atomically from `make` with mode 600. Concurrent callers all
 * read the file that was created first.
 */
export async function readOrMake(file: string, make: () => Promise<string>): Promise<string> {
  const found = await readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  if (found !== null) return found.trim();
  const text = await make();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
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

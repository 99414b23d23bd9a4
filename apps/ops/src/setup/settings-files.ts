import { lstat, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError, parseConfig } from "@changming/server/config/config";
import { findKey, type Keys, readKeySheet, writePrivately } from "../backup/keys.ts";

export type Env = Record<string, string>;

/** The two files that a start reads, `env` and `keys.env`, as they are before the questions. */
export interface Settings {
  /** Absolute path of the file with the settings. */
  path: string;
  keysPath: string;
  /** The text of the file; empty when it is missing. */
  text: string;
  /** The current settings, without the keys, with those of a real site where none is set. */
  current: Env;
  /** Keys that exist, in keys.env or elsewhere. */
  keys: Partial<Keys>;
  hasKeysFile: boolean;
  /** Whether this is the installation with systemd, whose units fix the folders. */
  isService: boolean;
}

/**
 * Reads the settings in a folder. Folders of data and backups come from the environment where the file has none, in a
 * service always. Throws ConfigError for settings with which no site would start.
 */
export async function openSettings(
  folder: string,
  { env, isService }: { env: Record<string, string | undefined>; isService: boolean },
): Promise<Settings> {
  const path = join(folder, "env");
  const keysPath = join(folder, "keys.env");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new ConfigError(`读不了 ${path}，请检查它属于哪个用户`);
  });
  const stored = storedSettings(text, isService);
  const folders = { DATA_DIR: env.DATA_DIR ?? "data", ...(env.BACKUP_DIR && { BACKUP_DIR: env.BACKUP_DIR }) };
  const current: Env = isService ? { ...stored, ...folders } : { ...folders, ...stored };
  current.DATA_DIR = resolve(current.DATA_DIR ?? "");
  current.DEMO = "0";
  // A sandbox is for trials; a real site begins with both gateways off.
  for (const name of ["SMS_GATEWAY", "PAY_GATEWAY"]) {
    if (!current[name] || current[name] === "sandbox") current[name] = "off";
  }
  requireUsable(path, current);
  const hasKeysFile = (await lstat(keysPath).catch(() => null)) !== null;
  const keys = hasKeysFile ? await readKeySheet(keysPath) : {};
  return { path, keysPath, text, current, keys, hasKeysFile, isService };
}

/**
 * As the site will read the file. For systemd, unlike Node.js, a `#` within a value begins no comment; one is before the
 * name in `REDIS_URL`.
 */
function storedSettings(text: string, isService: boolean): Env {
  const settings: Env = {};
  for (const [name, value = ""] of Object.entries(parseEnv(text))) settings[name] = value;
  if (!isService) return settings;
  // The last line of a name counts.
  const lines = new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
  for (const [name, value] of lines) if (/^[^\s"'`]+#\S*$/.test(value)) settings[name] = value;
  return settings;
}

function requireUsable(path: string, current: Env): void {
  try {
    parseConfig(current);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(`${path} 里的设置现在就不能用：${error.message}；请先改好它`);
  }
}

/** The keys of a site: those of keys.env, else those that an earlier start created; absent: none yet. */
export async function existingKeys({ keys }: Settings, answers: Env): Promise<Partial<Keys>> {
  if (keys.vault !== undefined && keys.secret !== undefined) return keys;
  const config = parseConfig(answers);
  const vault = await findKey(config, "vault");
  const secret = await findKey(config, "secret");
  return { ...(vault !== null && { vault }), ...(secret !== null && { secret }) };
}

/** Whether a value reads the same in a settings file of systemd, of Node.js and of Docker, all of which quote differently. */
export const isPlainValue = (value: string): boolean => /^[^\s"'`\\#$]*$/.test(value);

/**
 * Writes the settings that have changed; all other lines stay, with comments and what was added by hand. Returns the
 * names that have changed.
 */
export async function writeSettings(
  { path, text, isService }: Pick<Settings, "path" | "text" | "isService">,
  answers: Env,
): Promise<string[]> {
  const stored = storedSettings(text, isService);
  const changed = Object.keys(answers).filter((name) => (stored[name] ?? "") !== answers[name]);
  if (changed.length === 0) return [];
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  for (const name of changed) {
    const line = `${name}=${answers[name]}`;
    // The last one of several counts.
    const at = lines.findLastIndex((found) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(found));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  await writePrivately(path, `${lines.join("\n")}\n`, 0o640);
  return changed;
}

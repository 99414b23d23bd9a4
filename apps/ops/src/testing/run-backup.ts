import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { withSnapshot } from "../backup/snapshot.ts";
import { sha256Hex } from "@changming/kit/ids";
import { backupCommand } from "../commands/backup.ts";
import { restoreCommand } from "../commands/restore.ts";

type Env = Record<string, string>;

/** Settings of a site that sends nothing. */
export const quiet = { PAY_GATEWAY: "off", SMS_GATEWAY: "off", DEMO: "0" };

/** Runs `npm run backup` with these arguments; returns its output. */
export async function runBackup(env: Env, ...args: string[]): Promise<string> {
  const said: string[] = [];
  await backupCommand({ args, env, say: (line) => void said.push(line), now: () => new Date() });
  return said.join("\n");
}

/** Writes a backup into a folder; returns the newest file there and the output. */
export async function backUp(env: Env, to: string, ...args: string[]): Promise<{ file: string; said: string }> {
  const said = await runBackup(env, "--to", to, ...args);
  const newest = (await readdir(to))
    .filter((name) => name.endsWith(".tar"))
    .toSorted()
    .at(-1);
  return { file: join(to, newest ?? ""), said };
}

/** Runs `npm run restore`. */
export async function restore(env: Env, ...args: string[]): Promise<{ holds: boolean; said: string }> {
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  const holds = await restoreCommand({ args, env, say, now: () => new Date() });
  return { holds, said: said.join("\n") };
}

/** A checksum of the rows of every table, from one snapshot. */
export function sumsOf(url: string): Promise<Map<string, string>> {
  return withSnapshot(url, async ({ tables, copy }) => {
    const sums = new Map<string, string>();
    for (const table of tables) {
      let rows = "";
      await copy(table, async (bytes) => void (rows += bytes.toString()));
      sums.set(table.name, sha256Hex(rows.split("\n").toSorted().join("\n")));
    }
    return sums;
  });
}

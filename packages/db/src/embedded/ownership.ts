import { chown, lchown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * As root: gives files to the owner of their directory, so that this owner can start the server too. Otherwise a no-op.
 */
export async function giveToOwnerOf(directory: string, paths: string[]): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(directory);
  for (const path of paths) await chown(path, uid, gid);
}

/** Gives a whole tree to an account; symbolic links are changed themselves, not followed. */
export async function giveTree(root: string, account: { uid: number; gid: number }): Promise<void> {
  await lchown(root, account.uid, account.gid);
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) await giveTree(path, account);
    else await lchown(path, account.uid, account.gid);
  }
}

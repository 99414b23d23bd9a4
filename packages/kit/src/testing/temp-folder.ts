import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TempFolder {
  path: string;
  /** Deletes it with all that is in it. */
  discard(): Promise<void>;
}

/** An empty folder of a test's own. */
export async function makeTempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), "changming-test-"));
  return { path, discard: () => rm(path, { recursive: true, force: true }) };
}

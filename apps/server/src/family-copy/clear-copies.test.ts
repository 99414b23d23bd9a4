import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimCopy } from "@changming/domain/family-copy/copy-job";
import { testCtx, testNow } from "@changming/domain/testing/test-ctx";
import { type CopySite, openCopySite } from "../testing/copy-site.ts";
import { CopyStore } from "./copy-store.ts";

let site: CopySite;

beforeAll(async () => {
  site = await openCopySite();
});

afterAll(() => site?.close());

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);
const filesOf = async (storedAs: string) =>
  (await readdir(site.uploads.copies)).filter((file) => file.startsWith(storedAs));

/** A process that is killed after it wrote something; returns the name of its draft. */
async function killedMaker(now: Date): Promise<string> {
  const copy = await claimCopy(testCtx(site.database.db, { kind: "job", name: "makeCopies" }, now));
  if (!copy) throw new Error("nothing to make");
  const path = await new CopyStore(site.uploads.copies).draft(copy);
  await writeFile(path, "half a family");
  return basename(path);
}

test("drafts of killed processes are deleted, at the latest when the copy has failed", async () => {
  const { stored_as } = await site.requestCopy(await site.aHome([1]));
  const drafts: string[] = [];
  for (let count = 0; count < 3; count += 1) drafts.push(await killedMaker(later(61 * count)));
  expect(await site.clear(later(150))).toBe(2);
  // The current draft stays.
  expect(await filesOf(stored_as)).toEqual([drafts[2]]);
  await site.make({ now: later(61 * 3) });
  expect(await site.state(stored_as)).toBe("failed");
  expect(await site.clear(later(61 * 3))).toBe(1);
  expect(await filesOf(stored_as)).toEqual([]);
});

test("a complete file that was never announced is deleted with a failed copy", async () => {
  const { stored_as } = await site.requestCopy(await site.aHome([1]));
  await killedMaker(testNow);
  await writeFile(join(site.uploads.copies, `${stored_as}.zip`), "a whole family");
  const given = { state: "failed", claim: null, claimed_until: null } as const;
  await site.database.db.updateTable("family_copy").set(given).where("stored_as", "=", stored_as).execute();
  expect(await site.clear()).toBe(2);
  expect(await filesOf(stored_as)).toEqual([]);
});

test("finished copies and foreign files stay", async () => {
  const { stored_as } = await site.requestCopy(await site.aHome([1]));
  await site.make();
  await writeFile(join(site.uploads.copies, "README"), "of the operator");
  expect(await site.clear()).toBe(0);
  expect(await filesOf(stored_as)).toEqual([`${stored_as}.zip`]);
  expect(await filesOf("README")).toEqual(["README"]);
});

import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimCopy } from "@changming/domain/family-copy/claim-copy";
import { testCtx, testNow } from "@changming/domain/testing/test-ctx";
import { type CopySite, openCopySite } from "../testing/copy-site.ts";
import { CopyShelf } from "./copy-shelf.ts";

let site: CopySite;

beforeAll(async () => {
  site = await openCopySite();
});

afterAll(() => site?.close());

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);
const filesOf = async (storedAs: string) =>
  (await readdir(site.pictures.copies)).filter((file) => file.startsWith(storedAs));

/** A maker that is killed after it wrote something; returns the name of its draft. */
async function killedMaker(now: Date): Promise<string> {
  const copy = await claimCopy(testCtx(site.database.db, { kind: "job", name: "makeCopies" }, now));
  if (!copy) throw new Error("nothing to make");
  const path = await new CopyShelf(site.pictures.copies).draft(copy);
  await writeFile(path, "half a family");
  return basename(path);
}

test("what makers leave behind that were killed goes, at the latest when the copy is given up", async () => {
  const { stored_as } = await site.ask(await site.aHome([1]));
  const drafts: string[] = [];
  for (let count = 0; count < 3; count += 1) drafts.push(await killedMaker(later(61 * count)));
  expect(await site.clear(later(150))).toBe(2);
  // Who makes it now is left alone.
  expect(await filesOf(stored_as)).toEqual([drafts[2]]);
  await site.make({ now: later(61 * 3) });
  expect(await site.state(stored_as)).toBe("failed");
  expect(await site.clear(later(61 * 3))).toBe(1);
  expect(await filesOf(stored_as)).toEqual([]);
});

test("a whole file that its maker did not live to announce goes with a copy that was given up", async () => {
  const { stored_as } = await site.ask(await site.aHome([1]));
  await killedMaker(testNow);
  await writeFile(join(site.pictures.copies, `${stored_as}.zip`), "a whole family");
  const given = { state: "failed", claim: null, claimed_until: null } as const;
  await site.database.db.updateTable("family_copy").set(given).where("stored_as", "=", stored_as).execute();
  expect(await site.clear()).toBe(2);
  expect(await filesOf(stored_as)).toEqual([]);
});

test("finished copies stay, and so does what is none of ours", async () => {
  const { stored_as } = await site.ask(await site.aHome([1]));
  await site.make();
  await writeFile(join(site.pictures.copies, "README"), "of the operator");
  expect(await site.clear()).toBe(0);
  expect(await filesOf(stored_as)).toEqual([`${stored_as}.zip`]);
  expect(await filesOf("README")).toEqual(["README"]);
});

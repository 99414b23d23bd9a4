import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimCopy } from "@changming/domain/family-copy/copy-job";
import { testCtx, testNow } from "@changming/domain/testing/test-ctx";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { type CopySite, openCopySite } from "../testing/copy-site.ts";
import { CopyStore, copyKey } from "./copy-store.ts";

let site: CopySite;

beforeAll(async () => {
  site = await openCopySite();
});

afterAll(() => site?.close());

/** A process that is killed after it wrote something; returns the path of its draft. */
async function killedMaker(now: Date): Promise<string> {
  const copy = await claimCopy(testCtx(site.database.db, { kind: "job", name: "makeCopies" }, now));
  if (!copy) throw new Error("nothing to make");
  const path = new CopyStore(site.uploads.storage, site.uploads.local.incoming).draftOf(copy);
  await writeFile(path, "half a family");
  return path;
}

test("the draft of a killed process is deleted by a server that starts an hour later", async () => {
  await site.requestCopy(await site.aHome([1]));
  const draft = await killedMaker(testNow);
  await new LocalStorage(site.dataDir).clearIncoming();
  expect(await site.files(".part")).toHaveLength(1);
  const before = new Date(Date.now() - 3_700_000);
  await utimes(draft, before, before);
  await new LocalStorage(site.dataDir).clearIncoming();
  expect(await site.files(".part")).toEqual([]);
});

test("a complete file that was never announced is deleted with a failed copy", async () => {
  const { stored_as } = await site.requestCopy(await site.aHome([1]));
  await site.uploads.storage.put(copyKey(stored_as), Buffer.from("a whole family"));
  const given = { state: "failed", claim: null, claimed_until: null } as const;
  await site.database.db.updateTable("family_copy").set(given).where("stored_as", "=", stored_as).execute();
  expect(await site.clear()).toBe(1);
  expect(await site.files(stored_as)).toEqual([]);
});

test("copies that are made or ready, and foreign files, stay", async () => {
  const ready = await site.requestCopy(await site.aHome([1]));
  await site.make();
  const made = await site.requestCopy(await site.aHome([1]));
  await killedMaker(testNow);
  await site.uploads.storage.put(copyKey(made.stored_as), Buffer.from("a whole family"));
  await writeFile(join(site.dataDir, "copies", "README"), "of the operator");
  expect(await site.clear()).toBe(0);
  expect(await site.files(ready.stored_as)).toEqual([copyKey(ready.stored_as)]);
  expect(await site.files(made.stored_as)).toEqual([copyKey(made.stored_as)]);
  expect(await site.files("README")).toEqual(["copies/README"]);
});

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { moveIn, moveOut, putBack, setAside } from "./data-folder.ts";

let target: TempFolder;

beforeEach(async () => {
  target = await makeTempFolder();
});

afterEach(() => target?.discard());

test("data set aside is put back unchanged when the restore fails", async () => {
  const folder = join(target.path, "data");
  await mkdir(join(folder, "uploads"), { recursive: true });
  await writeFile(join(folder, "uploads", "old.webp"), "old");
  const aside = await setAside(folder, new Date());
  expect(await readdir(join(folder, "uploads")).catch(() => null)).toBeNull();
  await putBack(folder, aside);
  expect(await readFile(join(folder, "uploads", "old.webp"), "utf8")).toBe("old");
  expect(await readdir(folder)).toEqual(["uploads"]);
});

test("when the new data cannot be moved in, it is moved out again and the old data is put back unchanged", async () => {
  const folder = join(target.path, "data");
  const draft = join(folder, "restoring-new");
  const files = ["uploads/one", "postgres/PG_VERSION", "postgres.location"];
  const lay = async (home: string, says: string) => {
    for (const file of files) {
      await mkdir(join(home, file, ".."), { recursive: true });
      await writeFile(join(home, file), says);
    }
  };
  await lay(folder, "old");
  await lay(draft, "new");
  const aside = await setAside(folder, new Date());
  // The move stopped before the last folder.
  await rm(join(draft, "postgres"), { recursive: true });
  await moveIn(draft, folder);
  await moveOut(draft, folder);
  await putBack(folder, aside);
  for (const file of files) expect(await readFile(join(folder, file), "utf8")).toBe("old");
  expect((await readdir(folder)).toSorted()).toEqual(["postgres", "postgres.location", "restoring-new", "uploads"]);
  expect((await readdir(draft)).toSorted()).toEqual(["postgres.location", "uploads"]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { submitIntro } from "../family/submit-intro.ts";
import { aMember, aResidence } from "../testing/builders.ts";
import { someLimits } from "../testing/family.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { purgeAlbums } from "./purge-albums.ts";
import { removeAlbum, restoreAlbum } from "./remove-album.ts";
import { submitAlbum } from "./submit-album.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 2, photos: 2 });
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const job = (now: Date) => testCtx(database.db, { kind: "job", name: "purgeAlbums" }, now);

async function aFamily() {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  return { id, owner: owner.id };
}

test("after 30 days rows and images are removed, but not an image that the biography still displays", async () => {
  const { id, owner } = await aFamily();
  const used = await anUpload(by(owner));
  const unshown = await anUpload(by(owner));
  const input = { residenceId: id, id: null, name: "老照片", version: null, ref: null };
  const album = await submitAlbum(by(owner), { ...input, images: [used.url, unshown.url] });
  await submitIntro(by(owner), { id, content: `<img src="${used.url}">`, version: null });
  await removeAlbum(by(owner), { id: album.id });
  expect(await purgeAlbums(job(daysFromNow(29)))).toEqual({ photos: 0, albums: 0 });
  const purged = await purgeAlbums(job(daysFromNow(31)));
  expect(purged.photos).toBeGreaterThanOrEqual(2);
  expect(await purgeAlbums(job(daysFromNow(31)))).toEqual({ photos: 0, albums: 0 });
  const uploads = await database.db
    .selectFrom("upload")
    .select(["id", "drop_after"])
    .where("id", "in", [used.id, unshown.id])
    .orderBy("id")
    .execute();
  expect(uploads.map((upload) => upload.drop_after === null)).toEqual([true, false]);
  await expect(restoreAlbum(by(owner), { id: album.id })).rejects.toMatchObject({ error: "notFound" });
});

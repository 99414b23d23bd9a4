import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { someLimits } from "../testing/family.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { getFamilyAlbum } from "./get-albums.ts";
import { removePhoto } from "./remove-album.ts";
import { presentFamilyAlbum } from "./present.ts";
import { setAlbumCover } from "./edit-album.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 2, photos: 7 });
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);

async function aFamily() {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const album = await anAlbum(database.db, id);
  const photos = [await aPhoto(database.db, album), await aPhoto(database.db, album)];
  return { id, owner: owner.id, album, photos };
}

async function presented(accountId: number, residenceId: number, id: number, now?: Date) {
  const ctx = by(accountId, now);
  return presentFamilyAlbum(await getFamilyAlbum(ctx, { id, residenceId }), ctx.media);
}

test("the family's album has its cover, its limit and, for 30 days, the photos deleted from it", async () => {
  const { id, owner, album, photos } = await aFamily();
  expect(await presented(owner, id, album)).toMatchObject({ cover_id: 0, photo_nums_limit: 7, deletedList: [] });
  await setAlbumCover(by(owner), { id: album, photoId: photos[1]! });
  expect(await presented(owner, id, album)).toMatchObject({ cover_id: photos[1] });
  const { version } = await removePhoto(by(owner), { id: photos[1]! });
  const after = await presented(owner, id, album);
  // A deleted cover no longer counts as one.
  expect(after).toMatchObject({ version, counts: 1, cover_id: 0, deletedList: [{ id: photos[1] }] });
  expect(after.images.map((photo) => photo.id)).toEqual([photos[0]]);
  expect((await presented(owner, id, album, daysFromNow(30))).deletedList).toEqual([]);
});

test("relatives read it without the deleted photos", async () => {
  const { id, owner, album, photos } = await aFamily();
  await removePhoto(by(owner), { id: photos[0]! });
  const relative = await aMember(database.db, id, "relative");
  expect(await presented(relative.id, id, album)).toMatchObject({ counts: 1, deletedList: [] });
});

test("another residence's album is not found, like an unknown one, and neither is any for a stranger", async () => {
  const own = await aFamily();
  const other = await aFamily();
  const stranger = await anAccount(database.db);
  for (const [who, album] of [
    [own.owner, other.album],
    [own.owner, 2_000_000_000],
    [stranger.id, own.album],
  ] as const) {
    await expect(getFamilyAlbum(by(who), { id: album, residenceId: own.id })).rejects.toMatchObject({
      error: "notFound",
    });
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { someLimits } from "../testing/family.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getAlbum, listAlbums, listFamilyAlbums } from "./get-albums.ts";
import { removeAlbum, removePhoto, restoreAlbum, restorePhoto } from "./remove-album.ts";
import { submitAlbum } from "./submit-album.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 2, photos: 2 });
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);

async function aFamily() {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  return { id, owner: owner.id };
}

async function anAlbumOfUploads(owner: number, residenceId: number, count = 1) {
  const sent = [];
  for (let made = 0; made < count; made += 1) sent.push(await anUpload(by(owner)));
  const input = { residenceId, id: null, name: "老照片", version: null, ref: null };
  const { id } = await submitAlbum(by(owner), { ...input, images: sent.map(({ url }) => url) });
  return { id, sent };
}

test("a deleted album is gone for readers, listed for its family for 30 days, and restored whole", async () => {
  const { id, owner } = await aFamily();
  const album = await anAlbumOfUploads(owner, id, 2);
  expect(await removeAlbum(by(owner), { id: album.id })).toEqual({ until: daysFromNow(30) });
  // A repeated call answers the same.
  expect(await removeAlbum(by(owner, daysFromNow(1)), { id: album.id })).toEqual({ until: daysFromNow(30) });
  expect(await listAlbums(by(owner), { id })).toEqual([]);
  await expect(getAlbum(by(owner), { id: album.id })).rejects.toMatchObject({ error: "notFound" });
  expect((await listFamilyAlbums(by(owner), { residenceId: id })).deleted).toMatchObject([{ id: album.id }]);
  const relative = await aMember(database.db, id, "relative");
  expect((await listFamilyAlbums(by(relative.id), { residenceId: id })).deleted).toEqual([]);
  await restoreAlbum(by(owner, daysFromNow(29)), { id: album.id });
  expect((await getAlbum(by(owner), { id: album.id })).photos).toHaveLength(2);
});

test("after exactly 30 days nothing can be restored", async () => {
  const { id, owner } = await aFamily();
  const album = await anAlbum(database.db, id);
  await removeAlbum(by(owner), { id: album });
  await expect(restoreAlbum(by(owner, daysFromNow(30)), { id: album })).rejects.toMatchObject({ error: "undoTooLate" });
  await restoreAlbum(by(owner, new Date(daysFromNow(30).getTime() - 1_000)), { id: album });
});

test("an album or photo beyond the limit is not restored", async () => {
  const { id, owner } = await aFamily();
  const albums = [await anAlbum(database.db, id), await anAlbum(database.db, id)];
  await removeAlbum(by(owner), { id: albums[0]! });
  await anAlbum(database.db, id);
  await expect(restoreAlbum(by(owner), { id: albums[0]! })).rejects.toMatchObject({ error: "albumsFull" });
  const photos = [await aPhoto(database.db, albums[1]!), await aPhoto(database.db, albums[1]!)];
  await removePhoto(by(owner), { id: photos[0]! });
  await aPhoto(database.db, albums[1]!);
  await expect(restorePhoto(by(owner), { id: photos[0]! })).rejects.toMatchObject({ error: "photosFull" });
});

test("a photo is removed and restored to its position, and counted once even when called twice", async () => {
  const { id, owner } = await aFamily();
  const album = await anAlbumOfUploads(owner, id, 2);
  const [first, second] = (await getAlbum(by(owner), { id: album.id })).photos;
  await Promise.all([1, 2].map(() => removePhoto(by(owner), { id: first!.id })));
  expect((await getAlbum(by(owner), { id: album.id })).album.photo_count).toBe(1);
  await Promise.all([1, 2].map(() => restorePhoto(by(owner), { id: first!.id })));
  const now = await getAlbum(by(owner), { id: album.id });
  expect([now.album.photo_count, now.photos.map((photo) => photo.id)]).toEqual([2, [first!.id, second!.id]]);
});

test("strangers, relatives and unknown ids all get the same answer", async () => {
  const { id } = await aFamily();
  const album = await anAlbum(database.db, id);
  const photo = await aPhoto(database.db, album);
  for (const account of [await aMember(database.db, id, "relative"), await anAccount(database.db)]) {
    const ctx = by(account.id);
    for (const verb of [removeAlbum, restoreAlbum]) {
      for (const wanted of [album, 2_000_000_000]) {
        await expect(verb(ctx, { id: wanted })).rejects.toMatchObject({ error: "notFound" });
      }
    }
    for (const verb of [removePhoto, restorePhoto]) {
      for (const wanted of [photo, 2_000_000_000]) {
        await expect(verb(ctx, { id: wanted })).rejects.toMatchObject({ error: "notFound" });
      }
    }
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { submitIntro } from "../family/submit-intro.ts";
import { AlbumHome } from "../testing/album-home.ts";
import { aMember } from "../testing/builders.ts";
import { someLimits } from "../testing/family.ts";
import { anUpload } from "../testing/uploads.ts";
import { getFamilyAlbum } from "./get-albums.ts";
import { presentFamilyAlbum } from "./present.ts";
import { removeAlbum, removePhoto, restoreAlbum, restorePhoto } from "./remove-album.ts";
import { setAlbumCover } from "./edit-album.ts";

let database: TestDatabase;
let home: AlbumHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new AlbumHome(database.db);
});

afterAll(() => database?.close());

test("a deleted photo is not served to visitors and relatives, and is public again when restored", async () => {
  const { id, owner, add } = await home.family();
  const first = await anUpload(home.by(owner));
  const second = await anUpload(home.by(owner));
  const { photos } = await add(first, second);
  await removePhoto(home.by(owner), { id: photos[0]! });
  const relative = await aMember(database.db, id, "relative");
  expect(await Promise.all([home.served(first), home.served(first, relative.id), home.served(second)])).toEqual([
    null,
    null,
    "awhile",
  ]);
  const ctx = home.by(owner);
  await restorePhoto(ctx, { id: photos[0]! });
  expect(await home.served(first)).toBe("awhile");
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
});

test("the photos of a deleted album are not served either", async () => {
  const { id, owner, add } = await home.family();
  const upload = await anUpload(home.by(owner));
  const album = await add(upload);
  await removeAlbum(home.by(owner), { id: album.id });
  expect(await home.served(upload)).toBeNull();
  const ctx = home.by(owner);
  await restoreAlbum(ctx, { id: album.id });
  expect(await home.served(upload)).toBe("awhile");
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
});

test("a deleted cover is replaced by the next photo, and is the cover again when restored", async () => {
  const { id, owner, add } = await home.family();
  const first = await anUpload(home.by(owner));
  const cover = await anUpload(home.by(owner));
  const album = await add(first, cover);
  await setAlbumCover(home.by(owner), { id: album.id, photoId: album.photos[1]! });
  const presented = async () => (await home.visibleAlbums(id))[0]?.cover;
  await removePhoto(home.by(owner), { id: album.photos[1]! });
  expect([await presented(), await home.served(cover)]).toEqual([`uploads/${first.name}`, null]);
  await restorePhoto(home.by(owner), { id: album.photos[1]! });
  expect([await presented(), await home.served(cover)]).toEqual([`uploads/${cover.name}`, "awhile"]);
});

test("managers see restorable photos, by a signed address that is never cached", async () => {
  const { id, owner, add } = await home.family();
  const first = await anUpload(home.by(owner));
  const second = await anUpload(home.by(owner));
  const album = await add(first, second);
  await removePhoto(home.by(owner), { id: album.photos[0]! });
  const ctx = home.by(owner);
  const presented = presentFamilyAlbum(await getFamilyAlbum(ctx, { id: album.id, residenceId: id }), ctx.media);
  expect(presented.deletedList).toMatchObject([{ image: `/signed/uploads/${first.name}` }]);
  expect(presented.images).toMatchObject([{ image: `/art/uploads/${second.name}` }]);
  expect(await home.served(first, null, true)).toBe("never");
  expect(await home.served(first, owner)).toBe("never");
});

test("an image that another album or the biography displays stays public until the last of them is gone", async () => {
  const { id, owner, add } = await home.family();
  const shared = await anUpload(home.by(owner));
  const mentioned = await anUpload(home.by(owner));
  const one = await add(shared, mentioned);
  const other = await add(shared);
  await submitIntro(home.by(owner), { id, content: `<img src="${mentioned.url}">`, version: null });
  await removeAlbum(home.by(owner), { id: one.id });
  expect([await home.served(shared), await home.served(mentioned)]).toEqual(["awhile", "awhile"]);
  await removePhoto(home.by(owner), { id: other.photos[0]! });
  await submitIntro(home.by(owner), { id, content: "<p>字</p>", version: null });
  expect([await home.served(shared), await home.served(mentioned)]).toEqual([null, null]);
});

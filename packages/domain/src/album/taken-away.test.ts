import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { submitIntro } from "../family/submit-intro.ts";
import { AlbumHome } from "../testing/album-home.ts";
import { aMember } from "../testing/builders.ts";
import { someLimits } from "../testing/family.ts";
import { anUpload } from "../testing/uploads.ts";
import { getFamilyAlbum } from "./get-family-album.ts";
import { presentFamilyAlbum } from "./present.ts";
import { removeAlbum, restoreAlbum } from "./remove-album.ts";
import { removePhoto, restorePhoto } from "./remove-photo.ts";
import { setAlbumCover } from "./tend-album.ts";

let database: TestDatabase;
let home: AlbumHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new AlbumHome(database.db);
});

afterAll(() => database?.close());

test("a photo that was deleted is gone from its address for visitors and relatives, and public again when it is back", async () => {
  const { id, owner, add } = await home.family();
  const [first, second] = [await anUpload(home.by(owner)), await anUpload(home.by(owner))];
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
  expect(ctx.tags.falls).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
});

test("so are the photos of a deleted album", async () => {
  const { id, owner, add } = await home.family();
  const picture = await anUpload(home.by(owner));
  const album = await add(picture);
  await removeAlbum(home.by(owner), { id: album.id });
  expect(await home.served(picture)).toBeNull();
  const ctx = home.by(owner);
  await restoreAlbum(ctx, { id: album.id });
  expect(await home.served(picture)).toBe("awhile");
  expect(ctx.tags.falls).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
});

test("a cover that was deleted is replaced by the next photo, and comes back as the cover", async () => {
  const { id, owner, add } = await home.family();
  const [first, cover] = [await anUpload(home.by(owner)), await anUpload(home.by(owner))];
  const album = await add(first, cover);
  await setAlbumCover(home.by(owner), { id: album.id, photoId: album.photos[1]! });
  const shown = async () => (await home.albumsShown(id))[0]?.cover;
  await removePhoto(home.by(owner), { id: album.photos[1]! });
  expect([await shown(), await home.served(cover)]).toEqual([`uploads/${first.name}`, null]);
  await restorePhoto(home.by(owner), { id: album.photos[1]! });
  expect([await shown(), await home.served(cover)]).toEqual([`uploads/${cover.name}`, "awhile"]);
});

test("who keeps the residence sees what can be brought back, by an address that is signed and kept by nobody", async () => {
  const { id, owner, add } = await home.family();
  const [first, second] = [await anUpload(home.by(owner)), await anUpload(home.by(owner))];
  const album = await add(first, second);
  await removePhoto(home.by(owner), { id: album.photos[0]! });
  const ctx = home.by(owner);
  const shown = presentFamilyAlbum(await getFamilyAlbum(ctx, { id: album.id, residenceId: id }), ctx.media);
  expect(shown.deletedList).toMatchObject([{ image: `/signed/uploads/${first.name}` }]);
  expect(shown.images).toMatchObject([{ image: `/art/uploads/${second.name}` }]);
  expect(await home.served(first, null, true)).toBe("never");
  expect(await home.served(first, owner)).toBe("never");
});

test("a picture that another album or the biography shows stays public until the last of them goes", async () => {
  const { id, owner, add } = await home.family();
  const [shared, told] = [await anUpload(home.by(owner)), await anUpload(home.by(owner))];
  const [one, other] = [await add(shared, told), await add(shared)];
  await submitIntro(home.by(owner), { id, content: `<img src="${told.url}">`, version: null });
  await removeAlbum(home.by(owner), { id: one.id });
  expect([await home.served(shared), await home.served(told)]).toEqual(["awhile", "awhile"]);
  await removePhoto(home.by(owner), { id: other.photos[0]! });
  await submitIntro(home.by(owner), { id, content: "<p>字</p>", version: null });
  expect([await home.served(shared), await home.served(told)]).toEqual([null, null]);
});

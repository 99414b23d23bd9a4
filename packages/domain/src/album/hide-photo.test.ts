import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { AlbumHome } from "../testing/album-home.ts";
import { someLimits } from "../testing/family.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { anUpload } from "../testing/uploads.ts";
import { hidePhoto } from "./hide-photo.ts";
import { removePhoto, restorePhoto } from "./remove-album.ts";
import { submitAlbum } from "./submit-album.ts";

let database: TestDatabase;
let home: AlbumHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new AlbumHome(database.db);
});

afterAll(() => database?.close());

const staffCtx = async (role: "reviewer" | "editor" = "reviewer") =>
  home.as(asStaff(await aStaff(database.db, { role })));

async function anAlbumOfOne() {
  const family = await home.family();
  const upload = await anUpload(home.by(family.owner));
  const { id: albumId, photos } = await family.add(upload);
  return { ...family, picture: upload, albumId, photoId: photos[0]! };
}

const hidden = { isHidden: true, reason: "不当" };
const unhidden = { isHidden: false, reason: "看错了" };
const counted = async (id: number) => (await home.visibleAlbums(id))[0]?.photo_count;

test("a hidden photo is gone for its family too, and comes back when it is unhidden", async () => {
  const { id, owner, picture: upload, photoId } = await anAlbumOfOne();
  const reviewer = await staffCtx();
  await hidePhoto(reviewer, { id: photoId, ...hidden });
  const seen = [await home.served(upload), await home.served(upload, owner), await home.served(upload, owner, true)];
  expect([...seen, await counted(id)]).toEqual([null, null, null, 0]);
  await expect(removePhoto(home.by(owner), { id: photoId })).rejects.toMatchObject({ error: "notFound" });
  await hidePhoto(reviewer, { id: photoId, ...unhidden });
  expect([await home.served(upload), await counted(id)]).toEqual(["awhile", 1]);
});

test("its family cannot put it back by its address, into this album or another", async () => {
  const { id: residenceId, owner, picture: upload, albumId, photoId } = await anAlbumOfOne();
  await hidePhoto(await staffCtx(), { id: photoId, ...hidden });
  const input = { residenceId, name: "老照片", version: null, ref: null, images: [upload.url] };
  for (const id of [albumId, null]) {
    await expect(submitAlbum(home.by(owner), { ...input, id })).rejects.toMatchObject({ error: "uploadUnknown" });
  }
  expect(await home.served(upload)).toBeNull();
});

test("it is hidden where it is the portrait too, even by a signed address", async () => {
  const { id, owner, picture: upload, photoId } = await anAlbumOfOne();
  const portrait = `uploads/${upload.name}`;
  await database.db.updateTable("residence").set({ portrait }).where("id", "=", id).execute();
  await hidePhoto(await staffCtx(), { id: photoId, ...hidden });
  expect([await home.served(upload, null, true), await home.served(upload, owner)]).toEqual([null, null]);
});

test("a photo its family deleted before stays deleted when it is unhidden", async () => {
  const { id, owner, picture: upload, photoId } = await anAlbumOfOne();
  await removePhoto(home.by(owner), { id: photoId });
  const reviewer = await staffCtx();
  await hidePhoto(reviewer, { id: photoId, ...hidden });
  await expect(restorePhoto(home.by(owner), { id: photoId })).rejects.toMatchObject({ error: "notFound" });
  await hidePhoto(reviewer, { id: photoId, ...unhidden });
  expect([await home.served(upload), await counted(id)]).toEqual([null, 0]);
  await restorePhoto(home.by(owner), { id: photoId });
  expect([await home.served(upload), await counted(id)]).toEqual(["awhile", 1]);
});

test("editors and the family itself cannot hide a photo", async () => {
  const { owner, photoId } = await anAlbumOfOne();
  await expect(hidePhoto(await staffCtx("editor"), { id: photoId, ...hidden })).rejects.toThrow("staffRoleMissing");
  await expect(hidePhoto(home.by(owner), { id: photoId, ...hidden })).rejects.toThrow("sessionInvalid");
});

test("it leaves every other album, its count and its cover, and comes back in all of them", async () => {
  const { id, owner, picture: upload, photoId } = await anAlbumOfOne();
  const other = await anUpload(home.by(owner));
  const input = { residenceId: id, id: null, name: "全家", version: null, ref: null };
  await submitAlbum(home.by(owner), { ...input, images: [upload.url, other.url] });
  const visibleNow = async () => (await home.visibleAlbums(id)).map(({ cover, photo_count }) => [cover, photo_count]);
  const before = await visibleNow();
  expect(new Set(before.map(([, count]) => count))).toEqual(new Set([1, 2]));
  await hidePhoto(await staffCtx(), { id: photoId, ...hidden });
  const after = await visibleNow();
  expect(new Set(after)).toEqual(
    new Set([
      [null, 0],
      [`uploads/${other.name}`, 1],
    ]),
  );
  await hidePhoto(await staffCtx(), { id: photoId, ...unhidden });
  expect(await visibleNow()).toEqual(before);
});

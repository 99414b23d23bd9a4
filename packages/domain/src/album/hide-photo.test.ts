import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { AlbumHome } from "../testing/album-home.ts";
import { someLimits } from "../testing/family.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { anUpload } from "../testing/uploads.ts";
import { hidePhoto } from "./hide-photo.ts";
import { removePhoto, restorePhoto } from "./remove-photo.ts";
import { submitAlbum } from "./submit-album.ts";

let database: TestDatabase;
let home: AlbumHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new AlbumHome(database.db);
});

afterAll(() => database?.close());

const office = async (role: "reviewer" | "editor" = "reviewer") =>
  home.as(asStaff(await aStaff(database.db, { role })));

async function anAlbumOfOne() {
  const family = await home.family();
  const picture = await anUpload(home.by(family.owner));
  const { id: albumId, photos } = await family.add(picture);
  return { ...family, picture, albumId, photoId: photos[0]! };
}

const hidden = { isHidden: true, reason: "不当" };
const shown = { isHidden: false, reason: "看错了" };
const counted = async (id: number) => (await home.albumsShown(id))[0]?.photo_count;

test("a photo that was hidden is gone for its family too, and comes back when it is shown", async () => {
  const { id, owner, picture, photoId } = await anAlbumOfOne();
  const reviewer = await office();
  await hidePhoto(reviewer, { id: photoId, ...hidden });
  const seen = [await home.served(picture), await home.served(picture, owner), await home.served(picture, owner, true)];
  expect([...seen, await counted(id)]).toEqual([null, null, null, 0]);
  await expect(removePhoto(home.by(owner), { id: photoId })).rejects.toMatchObject({ error: "notFound" });
  await hidePhoto(reviewer, { id: photoId, ...shown });
  expect([await home.served(picture), await counted(id)]).toEqual(["awhile", 1]);
});

test("its family cannot put it back by its address, into the album or into another", async () => {
  const { id: residenceId, owner, picture, albumId, photoId } = await anAlbumOfOne();
  await hidePhoto(await office(), { id: photoId, ...hidden });
  const asked = { residenceId, name: "老照片", version: null, ref: null, images: [picture.url] };
  for (const id of [albumId, null]) {
    await expect(submitAlbum(home.by(owner), { ...asked, id })).rejects.toMatchObject({ error: "uploadUnknown" });
  }
  expect(await home.served(picture)).toBeNull();
});

test("it is also away where it is the portrait, with a signature too", async () => {
  const { id, owner, picture, photoId } = await anAlbumOfOne();
  const portrait = `uploads/${picture.name}`;
  await database.db.updateTable("residence").set({ portrait }).where("id", "=", id).execute();
  await hidePhoto(await office(), { id: photoId, ...hidden });
  expect([await home.served(picture, null, true), await home.served(picture, owner)]).toEqual([null, null]);
});

test("what its family deleted before stays deleted when it is shown again", async () => {
  const { id, owner, picture, photoId } = await anAlbumOfOne();
  await removePhoto(home.by(owner), { id: photoId });
  const reviewer = await office();
  await hidePhoto(reviewer, { id: photoId, ...hidden });
  await expect(restorePhoto(home.by(owner), { id: photoId })).rejects.toMatchObject({ error: "notFound" });
  await hidePhoto(reviewer, { id: photoId, ...shown });
  expect([await home.served(picture), await counted(id)]).toEqual([null, 0]);
  await restorePhoto(home.by(owner), { id: photoId });
  expect([await home.served(picture), await counted(id)]).toEqual(["awhile", 1]);
});

test("nobody else hides a photo", async () => {
  const { owner, photoId } = await anAlbumOfOne();
  await expect(hidePhoto(await office("editor"), { id: photoId, ...hidden })).rejects.toThrow("staffRoleMissing");
  await expect(hidePhoto(home.by(owner), { id: photoId, ...hidden })).rejects.toThrow("sessionInvalid");
});

test("it is left out of every other album with its count and its cover, and is back in all of them", async () => {
  const { id, owner, picture, photoId } = await anAlbumOfOne();
  const other = await anUpload(home.by(owner));
  const asked = { residenceId: id, id: null, name: "全家", version: null, ref: null };
  await submitAlbum(home.by(owner), { ...asked, images: [picture.url, other.url] });
  const shownNow = async () => (await home.albumsShown(id)).map(({ cover, photo_count }) => [cover, photo_count]);
  const before = await shownNow();
  expect(new Set(before.map(([, count]) => count))).toEqual(new Set([1, 2]));
  await hidePhoto(await office(), { id: photoId, ...hidden });
  const after = await shownNow();
  expect(new Set(after)).toEqual(
    new Set([
      [null, 0],
      [`uploads/${other.name}`, 1],
    ]),
  );
  await hidePhoto(await office(), { id: photoId, ...shown });
  expect(await shownNow()).toEqual(before);
});

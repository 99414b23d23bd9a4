import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { album } from "@changming/contract/album";
import { familyAlbum } from "@changming/contract/family-album";
import { residence } from "@changming/contract/residence";
import { type FamilySite, type Home, openFamilySite } from "../../testing/family-site.ts";

let site: FamilySite;
let home: Home;

beforeAll(async () => {
  site = await openFamilySite();
});

afterAll(() => site?.close());

beforeEach(async () => {
  home = await site.home();
  await limits(50, 200);
});

const limits = (albums: number, photos: number) =>
  site.upload.database.db
    .updateTable("site_info")
    .set({ album_nums_limit: albums, photo_nums_limit: photos })
    .execute();

const submit = (input: Record<string, string>, token = home.tokens.owner) =>
  site.envelope(familyAlbum.submit, { residenceId: home.residenceId, albumName: "老照片", ...input }, token);

async function made(count = 2, albumName = "老照片") {
  const images = await site.images(home.tokens.owner, count);
  const { id } = await site.body(
    familyAlbum.submit,
    { residenceId: home.residenceId, albumName, images },
    home.tokens.owner,
  );
  return { id: String(id), images };
}

const photosOf = async (id: string) => (await site.body(album.detail, { id })).images;

test("R-album-4 to R-album-6: created with images, renamed with none, changed with a list, deleted", async () => {
  const { id } = await made(3);
  expect(await site.body(album.list, { id: home.residenceId })).toMatchObject([{ album_name: "老照片", counts: 3 }]);
  expect(await submit({ id, albumName: "一九六二", images: "" })).toMatchObject({ code: 1, body: { counts: 3 } });
  const [first, second, third] = await photosOf(id);
  const images = `${third?.id},${first?.id},${await site.images(home.tokens.owner, 1)}`;
  expect(await submit({ id, albumName: "一九六二", images })).toMatchObject({ code: 1, body: { counts: 3 } });
  const now = await photosOf(id);
  expect(now.map((photo) => photo.id).slice(0, 2)).toEqual([third?.id, first?.id]);
  expect(now.map((photo) => photo.id)).not.toContain(second?.id);
  expect(await site.envelope(familyAlbum.remove, { id }, home.tokens.manager)).toMatchObject({ code: 1 });
  expect(await site.body(album.list, { id: home.residenceId })).toEqual([]);
  expect(await site.envelope(album.detail, { id })).toMatchObject({ error: "notFound" });
});

test("a new album's photos are visible to everyone who can see the residence, in the sizes for pages", async () => {
  const { id } = await made(1);
  const [photo] = await photosOf(id);
  expect(photo?.image).toMatch(/^\/uploads\/[\w-]{22}\/960\.webp$/);
  expect([photo?.width, photo?.height]).toEqual([40, 30]);
  expect(await site.status(photo?.image ?? "")).toBe(200);
});

test.each([
  [{ albumName: "" }, "albumName", "请输入相册名称"],
  [{ albumName: "册".repeat(21) }, "albumName", "相册名称最多 20 个字"],
  [{ images: "" }, "images", "请选择要上传的照片"],
])("%o is rejected with a message, and nothing is created", async (input, field, msg) => {
  const images = await site.images(home.tokens.owner, 1);
  expect(await submit({ images, ...input })).toMatchObject({ code: 0, field, msg });
  expect(await site.body(album.list, { id: home.residenceId })).toEqual([]);
});

test("a name of 20 characters is accepted, including rare ones", async () => {
  const albumName = `${"册".repeat(19)}𠮷`;
  expect(await submit({ albumName, images: await site.images(home.tokens.owner, 1) })).toMatchObject({ code: 1 });
});

test("the album limit can be reached; one more is rejected with the number until one is deleted", async () => {
  await limits(2, 200);
  const first = await made(1);
  await made(1);
  const images = await site.images(home.tokens.owner, 1);
  const rejected = await submit({ images });
  expect(rejected).toMatchObject({ code: 0, error: "albumsFull" });
  expect(rejected.msg).toContain("2");
  await site.body(familyAlbum.remove, { id: first.id }, home.tokens.owner);
  expect(await submit({ images })).toMatchObject({ code: 1 });
  // The deleted album cannot be restored: the limit is reached again.
  expect(await site.envelope(familyAlbum.restore, { id: first.id }, home.tokens.owner)).toMatchObject({
    error: "albumsFull",
  });
});

test("the photo limit can be reached; one more is rejected with the number, and the uploads stay usable", async () => {
  await limits(50, 3);
  const images = await site.images(home.tokens.owner, 4);
  const rejected = await submit({ images });
  expect(rejected).toMatchObject({ code: 0, error: "photosFull" });
  expect(rejected.msg).toContain("3");
  const three = images.split(",").slice(0, 3).join(",");
  expect(await submit({ images: three })).toMatchObject({ code: 1, body: { counts: 3 } });
});

test("an album may have 200 photos, and the 201st is rejected", async () => {
  const { id } = await made(1);
  const rows = Array.from({ length: 198 }, (_, index) => ({
    album_id: Number(id),
    picture: `albums/x${index}`,
    caption: "",
    width: 4,
    height: 3,
    position: index + 1,
  }));
  await site.upload.database.db.insertInto("photo").values(rows).execute();
  await site.upload.database.db.updateTable("album").set({ photo_count: 199 }).where("id", "=", Number(id)).execute();
  const ids = (await photosOf(id)).map((photo) => photo.id).join(",");
  const two = (await site.images(home.tokens.owner, 2)).split(",");
  expect(await submit({ id, images: `${ids},${two.join(",")}` })).toMatchObject({ error: "photosFull" });
  expect(await submit({ id, images: `${ids},${two[0]}` })).toMatchObject({ code: 1, body: { counts: 200 } });
});

test("sent twice with one ref, by a double click or after a lost answer, it is one album", async () => {
  const images = await site.images(home.tokens.owner, 2);
  const answers = await Promise.all(Array.from({ length: 4 }, () => submit({ images, ref: "album-7" })));
  answers.push(await submit({ images, ref: "album-7" }));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await site.body(album.list, { id: home.residenceId })).toHaveLength(1);
});

test("of two saves of the same version the later one is rejected, and nothing of the first is lost", async () => {
  const { id } = await made(2);
  const { version } = await site.body(album.detail, { id });
  const [one, two] = await Promise.all([
    submit({ id, albumName: "甲", version: String(version) }, home.tokens.owner),
    submit({ id, albumName: "乙", version: String(version) }, home.tokens.manager),
  ]);
  expect(one.code + two.code).toBe(1);
  expect(one.code === 0 ? one : two).toMatchObject({
    error: "editedMeanwhile",
    msg: "刚才有家人也改过这里，请先看看最新的内容，再保存您的修改",
  });
  const { album_name } = await site.body(album.detail, { id });
  expect(album_name).toBe(one.code === 1 ? "甲" : "乙");
});

test("another user's image, an unknown one and another album's photo are rejected with their field", async () => {
  const stranger = await site.stranger();
  const foreign = await site.images(stranger, 1);
  const { id } = await made(1);
  const other = await made(1, "另一本");
  const [photo] = await photosOf(other.id);
  for (const images of [
    foreign,
    "/uploads/aaaaaaaaaaaaaaaaaaaaaa/960.webp",
    String(photo?.id),
    "https://x.example/a.png",
  ]) {
    expect(await submit({ id, images }), images).toMatchObject({ code: 0, error: "uploadUnknown" });
  }
  expect(await photosOf(id)).toHaveLength(1);
  expect(await photosOf(other.id)).toHaveLength(1);
});

test("a member who does not manage the residence gets the same bytes as for an unknown album", async () => {
  const { id } = await made(1);
  const [photo] = await photosOf(id);
  const stranger = await site.stranger();
  for (const token of [stranger, home.tokens.relative]) {
    for (const [call, own, none] of [
      [familyAlbum.remove, { id }, { id: "2000000000" }],
      [familyAlbum.restore, { id }, { id: "2000000000" }],
      [familyAlbum.removePhoto, { id: String(photo?.id) }, { id: "2000000000" }],
      [familyAlbum.caption, { id: String(photo?.id), caption: "字" }, { id: "2000000000", caption: "字" }],
      [familyAlbum.cover, { id, photoId: "0" }, { id: "2000000000", photoId: "0" }],
      [familyAlbum.order, { id, photoIds: "1" }, { id: "2000000000", photoIds: "1" }],
    ] as const) {
      const real = await site.answer(call, own, token);
      const unknown = await site.answer(call, none, token);
      expect(real.bytes, call.action).toBe(unknown.bytes);
      expect(real.status).toBe(404);
    }
  }
  expect(await photosOf(id)).toHaveLength(1);
});

test("after closing, an album and its images are gone for visitors under every previous address", async () => {
  const { id } = await made(2);
  const before = await photosOf(id);
  await site.body(residence.setVisibility, { id: home.residenceId, isClose: "1" }, home.tokens.owner);
  await site.upload.settle();
  const unknown = await site.answer(album.detail, { id: "2000000000" });
  expect((await site.answer(album.detail, { id })).bytes).toBe(unknown.bytes);
  for (const { image } of before) expect(await site.status(image)).toBe(404);
  const inside = await site.body(album.detail, { id }, home.tokens.relative);
  for (const { image } of inside.images) {
    expect(before.map((photo) => photo.image)).not.toContain(image);
    expect([await site.status(image), await site.status(image.replace(/\?.*/, ""))]).toEqual([200, 404]);
  }
});

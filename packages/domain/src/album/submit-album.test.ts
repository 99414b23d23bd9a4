import { afterAll, beforeAll, expect, test } from "vitest";
import { familyAlbum } from "@changming/contract/family-album";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { setResidenceVisibility } from "../residence-member/set-residence-visibility.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { someLimits } from "../testing/family.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getAlbum, listAlbums } from "./get-albums.ts";
import { type AlbumInput, submitAlbum } from "./submit-album.ts";
import { orderPhotos, setAlbumCover, setCaption } from "./edit-album.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 2, photos: 3 });
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));

async function aFamily() {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  return { id, owner: owner.id };
}

const plain = { id: null, name: "老照片", version: null, ref: null };
const submit = (accountId: number, residenceId: number, overrides: Partial<AlbumInput>) =>
  submitAlbum(by(accountId), { ...plain, images: [], residenceId, ...overrides });
const urls = async (accountId: number, count: number) => {
  const sent: string[] = [];
  for (let made = 0; made < count; made += 1) sent.push((await anUpload(by(accountId))).url);
  return sent;
};
const photosOf = async (accountId: number, id: number) => (await getAlbum(by(accountId), { id })).photos;

test("a new album has its photos in the order sent, and readers see it at once", async () => {
  const { id, owner } = await aFamily();
  const images = await urls(owner, 2);
  const ctx = by(owner);
  const made = await submitAlbum(ctx, { ...plain, images, residenceId: id });
  expect(made.counts).toBe(2);
  const photos = await photosOf(owner, made.id);
  expect(photos.map(({ picture: image }) => images.findIndex((url) => url.includes(image)))).toEqual([0, 1]);
  expect(photos[0]).toMatchObject({ width: 1_200, height: 900 });
  expect(await listAlbums(by(owner), { id })).toMatchObject([{ name: "老照片", photo_count: 2 }]);
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
});

test("empty images with an id only rename; a list arranges, adds, and deletes what it leaves out", async () => {
  const { id, owner } = await aFamily();
  const album = await submit(owner, id, { images: await urls(owner, 3) });
  const renamed = await submit(owner, id, { id: album.id, name: "新名字" });
  expect(renamed).toMatchObject({ id: album.id, counts: 3 });
  const [first, second, third] = await photosOf(owner, album.id);
  const [fresh = ""] = await urls(owner, 1);
  const retained = [String(third?.id), fresh, `/${first?.picture}/320.webp`];
  expect(await submit(owner, id, { id: album.id, images: retained })).toMatchObject({ counts: 3 });
  const now = await photosOf(owner, album.id);
  expect(now.map((photo) => photo.id)).toEqual([third?.id, expect.any(Number), first?.id]);
  expect(now.map((photo) => photo.id)).not.toContain(second?.id);
  const gone = await database.db
    .selectFrom("photo")
    .select("deleted_at")
    .where("id", "=", second?.id ?? 0)
    .execute();
  expect(gone[0]?.deleted_at).not.toBeNull();
});

test("an album's built-in images are recognized by their address", async () => {
  const { id, owner } = await aFamily();
  const albumId = await anAlbum(database.db, id);
  const photoId = await aPhoto(database.db, albumId);
  await submit(owner, id, { id: albumId, images: ["/art/portraits/elder-woman?v=1", ...(await urls(owner, 1))] });
  expect((await photosOf(owner, albumId))[0]?.id).toBe(photoId);
});

test("a new album without photos: 请选择要上传的照片", async () => {
  const { id, owner } = await aFamily();
  await expect(submit(owner, id, {})).rejects.toMatchObject({
    error: "invalidInput",
    field: "images",
    sentence: "请选择要上传的照片",
  });
});

test("the last album and photo are accepted, one more is rejected with the limit, and nothing is claimed", async () => {
  const { id, owner } = await aFamily();
  const first = await submit(owner, id, { images: await urls(owner, 3) });
  const four = await urls(owner, 4);
  for (const own of [{ images: four }, { id: first.id, images: four }]) {
    await expect(submit(owner, id, own)).rejects.toMatchObject({
      error: "photosFull",
      sentence: "每本相册最多 3 张照片",
    });
  }
  await submit(owner, id, { images: four.slice(0, 1) });
  await expect(submit(owner, id, { images: four.slice(1, 2) })).rejects.toMatchObject({
    error: "albumsFull",
    sentence: "每处居所最多只能创建 2 本相册",
  });
  // The rejected upload is still free: the next call claims it.
  await submit(owner, id, { id: first.id, images: four.slice(1, 2) });
});

test("two calls at once never exceed the limit, and one ref makes one album", async () => {
  const { id, owner } = await aFamily();
  const images = await urls(owner, 4);
  const same = await Promise.all([1, 2].map(() => submit(owner, id, { images: images.slice(0, 1), ref: "one" })));
  expect(new Set(same.map((made) => made.id)).size).toBe(1);
  const more = await Promise.allSettled(images.slice(1, 4).map((url) => submit(owner, id, { images: [url] })));
  expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("the same ref with other contents, or after the album was deleted, is rejected and nothing is lost", async () => {
  const { id, owner } = await aFamily();
  const images = await urls(owner, 2);
  const first = { images: images.slice(0, 1), ref: "one" };
  const made = await submit(owner, id, first);
  for (const other of [
    { ...first, name: "二" },
    { ...first, images },
  ]) {
    await expect(submit(owner, id, other)).rejects.toMatchObject({ error: "alreadySent" });
  }
  expect(await submit(owner, id, first)).toMatchObject({ id: made.id, counts: 1 });
  await database.db.updateTable("album").set({ deleted_at: testNow }).where("id", "=", made.id).execute();
  await expect(submit(owner, id, first)).rejects.toMatchObject({ error: "alreadySent" });
});

test("of two who edit one version the later one gets editedMeanwhile", async () => {
  const { id, owner } = await aFamily();
  const made = await submit(owner, id, { images: await urls(owner, 1) });
  await submit(owner, id, { id: made.id, name: "甲", version: made.version });
  await expect(submit(owner, id, { id: made.id, name: "乙", version: made.version })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
});

test("another residence's album, another's upload and a foreign photo's id are rejected", async () => {
  const mine = await aFamily();
  const theirs = await aFamily();
  const album = await submit(theirs.owner, theirs.id, { images: await urls(theirs.owner, 1) });
  const [photo] = await photosOf(theirs.owner, album.id);
  await expect(submit(mine.owner, mine.id, { id: album.id, name: "x" })).rejects.toMatchObject({ error: "notFound" });
  await expect(submit(mine.owner, theirs.id, { id: album.id, name: "x" })).rejects.toMatchObject({ error: "notFound" });
  const foreign = [
    [String(photo?.id)],
    [`/${photo?.picture}/960.webp`],
    await urls((await anAccount(database.db)).id, 1),
  ];
  for (const images of foreign) {
    await expect(submit(mine.owner, mine.id, { images })).rejects.toMatchObject({ error: "uploadUnknown" });
  }
  expect((await listAlbums(by(mine.owner), { id: mine.id })).length).toBe(0);
});

test("photos can be ordered, one made the cover, and each captioned", async () => {
  const { id, owner } = await aFamily();
  const album = await submit(owner, id, { images: await urls(owner, 3) });
  const [a, b, c] = (await photosOf(owner, album.id)).map((photo) => photo.id);
  await orderPhotos(by(owner), { id: album.id, photoIds: [c!, a!, b!], version: null });
  expect((await photosOf(owner, album.id)).map((photo) => photo.id)).toEqual([c, a, b]);
  await setAlbumCover(by(owner), { id: album.id, photoId: b! });
  const covered = await photosOf(owner, album.id);
  const coverOf = async () => (await listAlbums(by(owner), { id }))[0]?.cover;
  expect(await coverOf()).toBe(covered[2]?.picture);
  await setAlbumCover(by(owner), { id: album.id, photoId: null });
  expect(await coverOf()).toBe(covered[0]?.picture);
  await setCaption(by(owner), { id: a!, caption: "一九六二年" });
  expect((await photosOf(owner, album.id))[1]?.caption).toBe("一九六二年");
  for (const photoIds of [
    [a!, b!],
    [a!, b!, c!, c! + 1_000],
    [a!, a!, b!],
  ]) {
    await expect(orderPhotos(by(owner), { id: album.id, photoIds, version: null })).rejects.toMatchObject({
      error: "editedMeanwhile",
    });
  }
  const other = await anAlbum(database.db, id);
  await expect(setAlbumCover(by(owner), { id: other, photoId: a! })).rejects.toMatchObject({ error: "notFound" });
});

test("relatives and strangers cannot manage albums", async () => {
  const { id, owner } = await aFamily();
  const album = await submit(owner, id, { images: await urls(owner, 1) });
  const [photo] = await photosOf(owner, album.id);
  for (const account of [await aMember(database.db, id, "relative"), await anAccount(database.db)]) {
    const ctx = by(account.id);
    const tries = [
      () => submit(account.id, id, { id: album.id, name: "x" }),
      () => orderPhotos(ctx, { id: album.id, photoIds: [photo!.id], version: null }),
      () => setAlbumCover(ctx, { id: album.id, photoId: photo!.id }),
      () => setCaption(ctx, { id: photo!.id, caption: "x" }),
    ];
    for (const tried of tries) await expect(tried()).rejects.toMatchObject({ error: "notFound" });
  }
});

test.each([
  [{ albumName: " " }, "请输入相册名称"],
  [{ albumName: "字".repeat(21) }, "相册名称最多 20 个字"],
  [{ id: "x" }, "编号有误"],
])("%j is rejected: %s", (change, message) => {
  const right = { residenceId: "1", id: "", albumName: "老".repeat(20), images: "" };
  expect(familyAlbum.submit.input.parse(right)).toMatchObject({ id: 0, images: [] });
  expect(familyAlbum.submit.input.safeParse({ ...right, ...change }).error?.issues[0]?.message).toBe(message);
});

test("an album open while the residence is made private is saved with its own photos, none twice", async () => {
  const { id, owner } = await aFamily();
  const images = await urls(owner, 2);
  const album = await submit(owner, id, { images });
  const [first, second] = await photosOf(owner, album.id);
  await setResidenceVisibility(by(owner), { id, isPrivate: true });
  await submit(owner, id, { id: album.id, images: images.toReversed() });
  const now = await photosOf(owner, album.id);
  expect(now.map((photo) => photo.id)).toEqual([second?.id, first?.id]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { getAlbum, listAlbums } from "./get-albums.ts";
import { presentAlbum, presentAlbumDetail } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const notFound = { error: "notFound" };

async function albums(id: number, actor?: Actor) {
  const ctx = testCtx(database.db, actor);
  return (await listAlbums(ctx, { id })).map((row) => presentAlbum(row, ctx.media));
}

async function album(id: number, actor?: Actor) {
  const ctx = testCtx(database.db, actor);
  return presentAlbumDetail(await getAlbum(ctx, { id }), ctx.media);
}

test("albums are in the family's order, each with its first photo as cover and its photo count", async () => {
  const { db } = database;
  const { id } = await aResidence(db);
  const later = await anAlbum(db, id, { name: "晚年", position: 2 });
  const early = await anAlbum(db, id, { name: "少年", position: 1 });
  const empty = await anAlbum(db, id, { name: "空册", position: 3 });
  await aPhoto(db, early, { picture: "second", position: 2 });
  await aPhoto(db, early, { picture: "first", position: 1, width: 300, height: 400 });
  await aPhoto(db, later, { picture: "only", width: 500, height: 200 });
  expect(await albums(id)).toEqual([
    { id: early, album_name: "少年", images: "/art/first", cover_width: 300, cover_height: 400, counts: 2 },
    { id: later, album_name: "晚年", images: "/art/only", cover_width: 500, cover_height: 200, counts: 1 },
    { id: empty, album_name: "空册", images: "", cover_width: 0, cover_height: 0, counts: 0 },
  ]);
});

test("an album lists its photos in order, with their captions and sizes", async () => {
  const { db } = database;
  const { id } = await aResidence(db);
  const albumId = await anAlbum(db, id, { name: "全家" });
  const last = await aPhoto(db, albumId, { picture: "last", caption: "告别", position: 9, width: 400, height: 300 });
  const first = await aPhoto(db, albumId, { picture: "first", position: 1 });
  expect(await album(albumId)).toEqual({
    id: albumId,
    residenceId: id,
    version: 1,
    album_name: "全家",
    counts: 2,
    images: [
      { id: first, image: "/art/first", caption: "", width: 800, height: 600 },
      { id: last, image: "/art/last", caption: "告别", width: 400, height: 300 },
    ],
  });
});

test("a deleted album is not found, and a deleted photo is neither listed nor the cover", async () => {
  const { db } = database;
  const { id } = await aResidence(db);
  const gone = await anAlbum(db, id, { deleted_at: daysFromNow(-1) });
  const visible = await anAlbum(db, id);
  await aPhoto(db, visible, { picture: "gone", position: 1, deleted_at: daysFromNow(-1) });
  await aPhoto(db, visible, { picture: "kept", position: 2 });
  expect(await albums(id)).toMatchObject([{ id: visible, images: "/art/kept", counts: 1 }]);
  expect((await album(visible)).images).toMatchObject([{ image: "/art/kept" }]);
  await expect(album(gone)).rejects.toMatchObject(notFound);
});

test("a residence lists only its own albums, or an empty list", async () => {
  const one = await aResidence(database.db);
  const other = await aResidence(database.db);
  await anAlbum(database.db, other.id);
  expect(await albums(one.id)).toEqual([]);
});

test("albums of a private residence are visible to its members only, of a hidden one to nobody", async () => {
  const { db } = database;
  const stranger = asAccount((await anAccount(db)).id);
  const closed = await aResidence(db, { is_private: true });
  const hidden = await aResidence(db, { hidden_at: daysFromNow(-1) });
  const relative = await aMember(db, closed.id, "relative");
  await aMember(db, hidden.id, "owner", { account: relative });
  const member = asAccount(relative.id);
  const inClosed = await anAlbum(db, closed.id);
  const inHidden = await anAlbum(db, hidden.id);
  for (const actor of [visitor, stranger]) {
    await expect(albums(closed.id, actor)).rejects.toMatchObject(notFound);
    await expect(album(inClosed, actor)).rejects.toMatchObject(notFound);
  }
  expect(await albums(closed.id, member)).toMatchObject([{ id: inClosed }]);
  expect(await album(inClosed, member)).toMatchObject({ residenceId: closed.id });
  await expect(albums(hidden.id, member)).rejects.toMatchObject(notFound);
  await expect(album(inHidden, member)).rejects.toMatchObject(notFound);
});

test("unknown residences and albums are not found", async () => {
  await expect(albums(2_000_000_000)).rejects.toMatchObject(notFound);
  await expect(album(2_000_000_000)).rejects.toMatchObject(notFound);
});

test("list and detail are invalidated with their residence, also where it may not be seen", async () => {
  const { db } = database;
  const open = await aResidence(db);
  const closed = await aResidence(db, { is_private: true });
  for (const { id } of [open, closed]) {
    const albumId = await anAlbum(db, id);
    const list = testCtx(db);
    const detail = testCtx(db);
    await listAlbums(list, { id }).catch(() => undefined);
    await getAlbum(detail, { id: albumId }).catch(() => undefined);
    for (const { tags } of [list, detail]) expect([...tags.reads]).toEqual([`residence:${id}`]);
  }
});

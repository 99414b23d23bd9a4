import { createClient } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { routes } from "@changming/contract/routes.gen";
import { expect, test } from "vitest";
import { albumListRoom } from "./album-list-room.tsx";
import { albumRoom } from "./album-room.tsx";

const detail = { id: 12, name: "沈玉兰" };
const cover = { album_name: "院子", images: "/a.svg", cover_width: 4, cover_height: 3, counts: 1 };
const photo = { id: 1, image: "/a.svg", caption: "", width: 4, height: 3 };
const missing: Envelope<unknown> = { code: 0, msg: "", body: null, error: "notFound", requestId: "1" };

/** A residence 12 whose albums are 7 and 8; album 9 belongs to residence 13. */
const client = createClient(async (route, input) => {
  const found = (body: unknown): Envelope<unknown> => ({ code: 1, msg: "", body });
  if (route === routes.residence.detail) return input.id === 12 ? found(detail) : missing;
  if (route === routes.album.list) return input.id === 12 ? found([7, 8].map((id) => ({ id, ...cover }))) : missing;
  const id = Number(input.id);
  if (id < 7 || id > 9) return missing;
  return found({ id, residenceId: id === 9 ? 13 : 12, album_name: "院子", counts: 1, images: [photo] });
});

const load = (search: string) => albumRoom.load(client, new URL(`http://site/album_details?${search}`));
const notFound = { data: { error: "notFound" } };

test("an album comes with the albums beside it", async () => {
  const data = await load("id=12&did=7");
  expect(data.album.images).toEqual([photo]);
  expect(data.albums.map(({ id }) => id)).toEqual([7, 8]);
  expect(albumRoom.path(data)).toBe("/album_details?id=12&did=7");
  expect(albumRoom.title(data)).toBe("院子 · 沈玉兰的相册");
});

test.each(["id=12&did=9", "id=12&did=99", "id=12", "id=12&did=x", "id=99&did=7", "did=7"])(
  "“%s” is the same 404: another's album, no album, no residence",
  async (search) => {
    await expect(load(search)).rejects.toMatchObject(notFound);
  },
);

test("the list of albums names them where it is shared", async () => {
  const data = await albumListRoom.load(client, new URL("http://site/album?id=12"));
  expect(albumListRoom.description(data)).toBe("沈玉兰的相册：院子、院子。");
  expect(albumListRoom.description({ ...data, albums: [] })).toBe("沈玉兰的相册。");
  await expect(albumListRoom.load(client, new URL("http://site/album?id=99"))).rejects.toMatchObject(notFound);
});

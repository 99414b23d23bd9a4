import { createClient } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { routes } from "@changming/contract/routes.gen";
import { expect, test } from "vitest";
import { albumListPageDefinition } from "./album-list-page-definition.tsx";
import { albumPageDefinition } from "./album-page-definition.tsx";

const detail = { id: 12, name: "沈玉兰" };
const cover = { album_name: "院子", images: "/a.svg", cover_width: 4, cover_height: 3, counts: 1 };
const photo = { id: 1, image: "/a.svg", caption: "", width: 4, height: 3 };
const missing: Envelope<unknown> = { code: 0, msg: "", body: null, error: "notFound", requestId: "1" };

/** Residence 12 has the albums 7 and 8; album 9 belongs to residence 13. */
const client = createClient(async (route, input) => {
  const found = (body: unknown): Envelope<unknown> => ({ code: 1, msg: "", body });
  if (route === routes.residence.detail) return input.id === 12 ? found(detail) : missing;
  if (route === routes.album.list) return input.id === 12 ? found([7, 8].map((id) => ({ id, ...cover }))) : missing;
  const id = Number(input.id);
  if (id < 7 || id > 9) return missing;
  return found({ id, residenceId: id === 9 ? 13 : 12, album_name: "院子", counts: 1, images: [photo] });
});

const load = (search: string) => albumPageDefinition.load(client, new URL(`http://site/album_details?${search}`));
const notFound = { data: { error: "notFound" } };

test("an album is loaded with the albums before and after it", async () => {
  const data = await load("id=12&did=7");
  expect(data.album.images).toEqual([photo]);
  expect(data.albums.map(({ id }) => id)).toEqual([7, 8]);
  expect(albumPageDefinition.path(data)).toBe("/album_details?id=12&did=7");
  expect(albumPageDefinition.title(data)).toBe("院子 · 沈玉兰的相册");
});

test.each(["id=12&did=9", "id=12&did=99", "id=12", "id=12&did=x", "id=99&did=7", "did=7"])(
  "“%s” is the same 404: another residence's album, no album, no residence",
  async (search) => {
    await expect(load(search)).rejects.toMatchObject(notFound);
  },
);

test("the description of the album list names the albums", async () => {
  const data = await albumListPageDefinition.load(client, new URL("http://site/album?id=12"));
  expect(albumListPageDefinition.description(data)).toBe("沈玉兰的相册：院子、院子。");
  expect(albumListPageDefinition.description({ ...data, albums: [] })).toBe("沈玉兰的相册。");
  await expect(albumListPageDefinition.load(client, new URL("http://site/album?id=99"))).rejects.toMatchObject(
    notFound,
  );
});

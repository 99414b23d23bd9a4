import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { createClient } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { routes } from "@changming/contract/routes.gen";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import type { AlbumCover } from "./album-data.ts";
import { AlbumListPage, albumListPageDefinition } from "./album-list-page.tsx";
import { adjacentAlbums, AlbumPage, albumPageDefinition } from "./album-page.tsx";

const detail = {
  id: 12,
  name: "沈玉兰",
  garden_id: 3,
  garden_name: "云麓园",
  avatar: "/portrait.webp",
  family_name: "沈",
} as ResidenceDetail;
const size = { cover_width: 900, cover_height: 1200 };
const album = (id: number, album_name: string, counts = 2): AlbumCover => {
  return { id, album_name, counts, images: counts > 0 ? `/cover-${id}.webp` : "", ...size };
};
const albums = [album(7, "院子"), album(8, "她的手艺"), album(9, "空册", 0)];
const photos = [
  { id: 31, image: "/one.webp", caption: "院里的井", width: 1200, height: 900 },
  { id: 32, image: "/two.webp", caption: "", width: 900, height: 1200 },
];

function rendered(page: React.ReactNode): string {
  const router = createMemoryRouter([{ path: "/", element: page }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll("&amp;", "&");
}

const openAlbum = (id: number, images = photos) => {
  const own = { id, residenceId: 12, album_name: `第${id}册`, version: 1, counts: images.length, images };
  return rendered(<AlbumPage detail={detail} albums={albums} album={own} />);
};

test("every album of the list links to its page and says how many photos it has", () => {
  const html = rendered(<AlbumListPage detail={detail} albums={albums} />);
  for (const { id } of albums) expect(html).toContain(`href="/album_details?id=12&did=${id}"`);
  expect(html).toContain("2 张照片");
  expect(html).toContain("还没有照片");
  expect(html).toContain("共 3 本");
});

test("a cover reserves its space while it loads", () => {
  expect(rendered(<AlbumListPage detail={detail} albums={albums} />)).toMatch(
    /src="\/cover-7.webp"[^>]*width="900" height="1200"/,
  );
});

test("a residence without albums says what will be displayed here", () => {
  const html = rendered(<AlbumListPage detail={detail} albums={[]} />);
  expect(html).toContain("还没有相册");
  expect(html).not.toContain("共 0 本");
});

test("without JavaScript each photo is a link to its file, with its size and its caption", () => {
  const html = openAlbum(8);
  expect(html).toMatch(/<a href="\/one.webp"><img[^>]*alt="第 1 张照片"[^>]*width="1200" height="900"/);
  expect(html).toContain("院里的井");
  expect(html).toContain('href="/two.webp"');
});

test("a photo's anchor on the page is the hash that opens it", () => {
  expect(openAlbum(8)).toMatch(/<li id="photo-1".*<li id="photo-2"/s);
});

test("the viewer stays closed until the page is hydrated", () => {
  expect(openAlbum(8)).not.toContain("<dialog");
});

test("an album links to the albums before and after it", () => {
  const html = openAlbum(8);
  expect(html).toMatch(/href="\/album_details\?id=12&did=7" rel="prev"|rel="prev"[^>]*did=7"/);
  expect(html).toMatch(/href="\/album_details\?id=12&did=9" rel="next"|rel="next"[^>]*did=9"/);
  expect(openAlbum(7)).not.toContain("上一本");
  expect(openAlbum(9)).not.toContain("下一本");
});

test("an empty album says so and links on", () => {
  const html = openAlbum(9, []);
  expect(html).toContain("这本相册还是空的");
  expect(html).toContain('href="/album?id=12"');
});

test("an album that was deleted meanwhile has no neighbours", () => {
  expect(adjacentAlbums(albums, 99)).toEqual([undefined, undefined]);
  expect(adjacentAlbums(albums, 7)).toEqual([undefined, albums[1]]);
});

const residence = { id: 12, name: "沈玉兰" };
const cover = { album_name: "院子", images: "/a.svg", cover_width: 4, cover_height: 3, counts: 1 };
const photo = { id: 1, image: "/a.svg", caption: "", width: 4, height: 3 };
const missing: Envelope<unknown> = { code: 0, msg: "", body: null, error: "notFound", requestId: "1" };

/** Residence 12 has the albums 7 and 8; album 9 belongs to residence 13. */
const client = createClient(async (route, input) => {
  const found = (body: unknown): Envelope<unknown> => ({ code: 1, msg: "", body });
  if (route === routes.residence.detail) return input.id === 12 ? found(residence) : missing;
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

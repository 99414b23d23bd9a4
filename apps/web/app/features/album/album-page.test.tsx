import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { type AlbumCover, adjacentAlbums } from "./album-data.ts";
import { AlbumListPage } from "./album-list-page.tsx";
import { AlbumPage } from "./album-page.tsx";

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

import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { place } from "../family/testing/samples.ts";
import { AlbumCards } from "./album-cards.tsx";
import { AlbumHead } from "./family-album-page.tsx";
import { DeletedAlbums } from "./family-albums-page.tsx";
import type { FamilyAlbum, FamilyAlbums } from "./family-album-data.ts";

const nothing = () => undefined;
const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll("&amp;", "&");

const album = {
  id: 3,
  album_name: "老照片",
  images: "/uploads/cover/960.webp",
  cover_width: 4,
  cover_height: 3,
  counts: 2,
  version: 5,
};
const albums = (own: Partial<FamilyAlbums> = {}): FamilyAlbums => ({
  album_nums_limit: 10,
  photo_nums_limit: 200,
  itemList: [album],
  deletedList: [],
  ...own,
});

function cards(own: Partial<FamilyAlbums>, canManage = true, busy: string | null = null): string {
  return draw(
    <AlbumCards
      place={place}
      canManage={canManage}
      busy={busy}
      albums={albums(own)}
      onRemove={nothing}
      onRenamed={nothing}
    />,
  );
}

test("a manager sees the maximum number of albums, a button for a new one, and the actions of each", () => {
  const html = cards({});
  expect(html).toMatch(/共 1 本，最多 10 本.*新建相册/);
  for (const action of ["添照片", "改名", "删除"]) expect(html).toMatch(new RegExp(`>${action}<span[^>]*>《老照片》`));
});

test("at the limit the server's message says why there is no new album", () => {
  const html = cards({ album_nums_limit: 1 });
  expect(html).toContain("共 1 本，每处居所最多只能创建 1 本相册");
  expect(html).not.toContain("新建相册");
});

test("a relative sees the albums and no action", () => {
  const html = cards({}, false);
  expect(html).toMatch(/href="\/family_album_details\?[^"]*".*老照片.*2 张照片/);
  expect(html).not.toMatch(/最多|新建|添照片|改名|删除/);
});

test("an empty list invites a manager to begin, and tells relatives who may", () => {
  expect(cards({ itemList: [] })).toMatch(/还没有相册.*新建相册/);
  expect(cards({ itemList: [] }, false)).toMatch(/还没有相册.*主理人和管理人/);
  expect(cards({ itemList: [], album_nums_limit: 0 })).not.toContain("新建相册");
});

test("the album that is being deleted cannot be deleted again; another can", () => {
  expect(cards({}, true, "remove 3")).toMatch(/<button[^>]* disabled[^>]*>删除/);
  expect(cards({}, true, "remove 4")).not.toContain("disabled");
});

test("deleted albums can be restored until a displayed date", () => {
  const gone = { id: 9, album_name: "重复的", counts: 12, until: "2026-12-21 10:00:00" };
  const html = draw(<DeletedAlbums albums={[gone]} busy={null} onRestore={nothing} />);
  expect(html).toMatch(/重复的.*12 张照片，2026年12月21日前可恢复.*恢复/);
});

const opened: FamilyAlbum = {
  id: 3,
  version: 5,
  album_name: "老照片",
  counts: 0,
  cover_id: 0,
  photo_nums_limit: 200,
  images: [],
  deletedList: [],
};
const head = (own: Partial<FamilyAlbum>, canManage = true) =>
  draw(
    <AlbumHead
      place={place}
      canManage={canManage}
      album={{ ...opened, ...own }}
      isTended={false}
      onTend={nothing}
      onChanged={nothing}
    />,
  );

test("an album can be edited if it has photos, or deleted photos to restore", () => {
  expect(head({ counts: 4 })).toMatch(/共 4 张，最多 200 张.*整理照片/);
  expect(head({})).not.toContain("整理照片");
  const gone = { id: 1, image: "", caption: "", width: 1, height: 1, until: "2026-12-21 10:00:00" };
  expect(head({ deletedList: [gone] })).toContain("整理照片");
});

test("a relative sees an album's name and number of photos alone", () => {
  const html = head({ counts: 4 }, false);
  expect(html).toMatch(/老照片.*共 4 张/);
  expect(html).not.toMatch(/最多|整理|添照片|改名/);
});

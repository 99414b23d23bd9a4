import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeletedPhotos, OrderNote } from "./photo-editor.tsx";
import { dragAnnouncements, SortablePhotos } from "./sortable-photos.tsx";
import type { FamilyAlbum } from "./family-album-data.ts";
import type { PhotoOrder } from "./use-photo-order.ts";

const nothing = () => undefined;
const photo = (id: number, caption = "") => ({ id, image: `/uploads/${id}.webp`, caption, width: 4, height: 3 });
const album: FamilyAlbum = {
  id: 3,
  version: 5,
  album_name: "老照片",
  counts: 3,
  cover_id: 0,
  photo_nums_limit: 200,
  images: [photo(1), photo(2, "一九五八年春节"), photo(3)],
  deletedList: [],
};

const order = (own: Partial<PhotoOrder> = {}): PhotoOrder => ({
  ids: [3, 1, 2],
  state: "kept",
  message: "",
  move: nothing,
  saveMine: nothing,
  takeTheirs: nothing,
  ...own,
});

/** The markup of each list item. */
function bench(own: { album?: Partial<FamilyAlbum>; order?: Partial<PhotoOrder>; busy?: string } = {}): string[] {
  const html = renderToStaticMarkup(
    <SortablePhotos
      album={{ ...album, ...own.album }}
      order={order(own.order)}
      busy={own.busy ?? null}
      onCover={nothing}
      onRemove={nothing}
      onCaption={nothing}
    />,
  );
  return html.match(/<li[^>]*>.*?<\/li>/g) ?? [];
}
const imageIds = (tiles: readonly string[]) => tiles.map((tile) => /\/uploads\/(\d)/.exec(tile)?.[1]).join("");

test("the photos are in the order of this screen, not in that of the server", () => {
  expect(imageIds(bench())).toBe("312");
});

test("the first photo is the cover unless another was chosen, and cannot be set as cover again", () => {
  const covers = (tiles: string[]) => tiles.map((tile) => [tile.includes("，封面"), tile.includes("设为封面")]);
  expect(covers(bench())).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  expect(covers(bench({ album: { cover_id: 2 } }))[2]).toEqual([true, false]);
});

test("the first photo cannot be moved forward nor the last one back, and the buttons say so", () => {
  const off = (texts: string) => bench().map((tile) => new RegExp(`aria-disabled="true"[^>]*>${texts}`).test(tile));
  expect(off("前移")).toEqual([true, false, false]);
  expect(off("后移")).toEqual([false, false, true]);
});

test("an action in flight for one photo disables no other", () => {
  const tiles = bench({ album: { images: [...album.images, photo(12)] }, order: { ids: [12, 2] }, busy: "remove 2" });
  expect(tiles.map((tile) => / disabled[ >]/.test(tile))).toEqual([false, true]);
});

test("a caption is displayed under its photo", () => {
  expect(bench().map((tile) => tile.includes("一九五八年春节"))).toEqual([false, false, true]);
});

const note = (own: Partial<PhotoOrder>) => renderToStaticMarkup(<OrderNote order={order(own)} />);

test("after a conflicting change the user chooses their own order or the other member's, and nothing is lost", () => {
  const html = note({ state: "conflict", message: "家人刚刚改过这本相册" });
  expect(html).toMatch(/role="alert">家人刚刚改过这本相册.*没有丢.*按我的次序保存.*用家人最新的次序/);
});

test("an order that could not be saved can be saved again or reverted", () => {
  expect(note({ state: "refused", message: "网络不太通畅" })).toMatch(/网络不太通畅.*再存一次.*回到原来的次序/);
  expect(note({ state: "saving" })).toMatch(/role="status"[^>]*>正在保存次序…/);
  expect(note({})).not.toContain("<button");
});

test("dragging is announced by positions, and a photo over itself announces nothing", () => {
  const texts = dragAnnouncements((id) => [3, 1, 2].indexOf(Number(id)) + 1, 3);
  const at = (id: number) => ({ id }) as never;
  expect(texts.onDragStart({ active: at(3) })).toBe("拿起了第 1 张照片。");
  expect(texts.onDragOver({ active: at(3), over: at(2) })).toBe("移到第 3 的位置，共 3 张。");
  expect(texts.onDragOver({ active: at(3), over: at(3) })).toBeUndefined();
  expect(texts.onDragEnd({ active: at(3), over: at(1) })).toBe("放在了第 2 的位置。");
  expect(texts.onDragEnd({ active: at(3), over: null })).toBe("放回了原处。");
  expect(texts.onDragCancel({ active: at(3), over: null })).toBe("放回了原处，第 1 张。");
});

test("a deleted photo can be restored until a displayed date, unless it is being restored", () => {
  const gone = { ...photo(7, "院门"), until: "2026-12-21 10:00:00" };
  const drawer = (busy: string | null) =>
    renderToStaticMarkup(<DeletedPhotos photos={[gone]} busy={busy} onRestore={nothing} />);
  expect(drawer(null)).toMatch(/院门.*2026年12月21日前可恢复.*恢复/);
  expect([drawer(null), drawer("restore 7")].map((html) => html.includes("disabled"))).toEqual([false, true]);
});

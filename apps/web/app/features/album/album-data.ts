import type { album } from "@changming/contract/album";
import type { BodyOf } from "@changming/contract/define";
import type { ResidenceDetail } from "../../data/residence-data.ts";

export type AlbumCover = BodyOf<typeof album.list>[number];
type Album = BodyOf<typeof album.detail>;
export type Photo = Album["images"][number];

export interface AlbumListData {
  detail: ResidenceDetail;
  albums: AlbumCover[];
}

export interface AlbumData extends AlbumListData {
  album: Album;
}

/** Limits of the aspect ratio on a page; the viewer displays every photo whole. */
const narrowest = 0.6;
const widest = 2.4;

/** Aspect ratio (width ÷ height) of a photo on a page; 4:3 if its size is unknown. */
export function displayRatio({ width, height }: { width: number; height: number }): number {
  if (!(width > 0 && height > 0)) return 4 / 3;
  return Math.min(widest, Math.max(narrowest, width / height));
}

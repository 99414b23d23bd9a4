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

/** The albums before and after the given one, in the family's order. */
export function adjacentAlbums(
  albums: readonly AlbumCover[],
  id: number,
): [AlbumCover | undefined, AlbumCover | undefined] {
  const place = albums.findIndex((album) => album.id === id);
  return place === -1 ? [undefined, undefined] : [albums[place - 1], albums[place + 1]];
}

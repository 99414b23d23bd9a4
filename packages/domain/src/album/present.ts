import type { album } from "@changming/contract/album";
import type { BodyOf } from "@changming/contract/define";
import type { Media } from "../media.ts";
import type { AlbumDetail, ListedAlbum } from "./get-albums.ts";

export function presentAlbum(row: ListedAlbum, media: Media): BodyOf<typeof album.list>[number] {
  return {
    id: row.id,
    album_name: row.name,
    images: media.address(row.cover, row.access),
    cover_width: row.cover_width ?? 0,
    cover_height: row.cover_height ?? 0,
    counts: row.photo_count,
  };
}

export function presentAlbumDetail(
  { album: row, photos, access }: AlbumDetail,
  media: Media,
): BodyOf<typeof album.detail> {
  return {
    id: row.id,
    residenceId: row.residence_id,
    album_name: row.name,
    counts: row.photo_count,
    images: photos.map((photo) => ({
      id: photo.id,
      image: media.address(photo.picture, access),
      caption: photo.caption,
      width: photo.width,
      height: photo.height,
    })),
  };
}

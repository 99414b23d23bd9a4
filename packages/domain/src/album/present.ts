import type { album } from "@changming/contract/album";
import type { BodyOf } from "@changming/contract/define";
import type { familyAlbum } from "@changming/contract/family-album";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media, ImageAccess } from "../context/media.ts";
import type { AlbumDetail, FamilyAlbum, FamilyAlbums, ListedAlbum } from "./get-albums.ts";
import type { PhotoRow } from "./queries.ts";
import { undoUntil } from "./remove-album.ts";

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
    version: row.version,
    images: photos.map((photo) => presentPhoto(photo, media, access)),
  };
}

function presentPhoto({ id, picture: image, caption, width, height }: PhotoRow, media: Media, access: ImageAccess) {
  return { id, image: media.address(image, access), caption, width, height };
}

/** One album for the family: its cover, its photos and those that can be restored. */
export function presentFamilyAlbum(
  { album: row, photos, deleted, limits, access }: FamilyAlbum,
  media: Media,
): BodyOf<typeof familyAlbum.detail> {
  return {
    id: row.id,
    version: row.version,
    album_name: row.name,
    counts: row.photo_count,
    cover_id: photos.some(({ id }) => id === row.cover_photo_id) ? (row.cover_photo_id ?? 0) : 0,
    photo_nums_limit: limits.photos,
    images: photos.map((photo) => presentPhoto(photo, media, access)),
    deletedList: deleted.map((photo) => ({
      // Deleted photos are not public any more, whatever the residence's visibility.
      ...presentPhoto(photo, media, "signed"),
      until: shanghaiDateTime(undoUntil(photo.deleted_at)),
    })),
  };
}

/** For the family: existing albums, restorable ones, and the limit. */
export function presentFamilyAlbums(
  { limits, albums, deleted }: FamilyAlbums,
  media: Media,
): BodyOf<typeof familyAlbum.list> {
  return {
    album_nums_limit: limits.albums,
    photo_nums_limit: limits.photos,
    itemList: albums.map((row) => ({ ...presentAlbum(row, media), version: row.version })),
    deletedList: deleted.map((row) => ({
      id: row.id,
      album_name: row.name,
      counts: row.photo_count,
      until: shanghaiDateTime(undoUntil(row.deleted_at)),
    })),
  };
}

import type { BodyOf } from "@changming/contract/define";
import type { familyAlbum } from "@changming/contract/family-album";
import { maxAlbumNameLength } from "@changming/contract/limits";
import { characterCount, cleanText } from "@changming/kit/text";

export type FamilyAlbums = BodyOf<typeof familyAlbum.list>;
export type FamilyAlbumItem = FamilyAlbums["itemList"][number];
export type DeletedAlbum = FamilyAlbums["deletedList"][number];
export type FamilyAlbum = BodyOf<typeof familyAlbum.detail>;
export type FamilyPhoto = FamilyAlbum["images"][number];
export type DeletedPhoto = FamilyAlbum["deletedList"][number];

/** The server's messages, displayed before anything is sent (R-album-8). */
export const noMoreAlbums = (limit: number) => `每处居所最多只能创建 ${limit} 本相册`;
export const noMorePhotos = (limit: number) => `每本相册最多 ${limit} 张照片`;

const maxCaptionLength = 60;

/** Error of an album's name; empty when it is valid. */
export function albumNameError(name: string): string {
  const length = characterCount(cleanText(name));
  if (length === 0) return "请输入相册名称";
  return length > maxAlbumNameLength ? `相册名称最多 ${maxAlbumNameLength} 个字` : "";
}

/** Error of a photo's caption; an empty caption is valid. */
export function captionError(caption: string): string {
  return characterCount(cleanText(caption)) > maxCaptionLength ? `照片说明最多 ${maxCaptionLength} 个字` : "";
}

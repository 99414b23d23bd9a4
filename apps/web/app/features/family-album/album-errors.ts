import { characterCount, cleanText } from "@changming/kit/text";

/** The server's messages, displayed before anything is sent. */
export const noMoreAlbums = (limit: number) => `每处居所最多只能创建 ${limit} 本相册`;
export const noMorePhotos = (limit: number) => `每本相册最多 ${limit} 张照片`;

const maxNameLength = 20;
const maxCaptionLength = 60;

/** Error of an album's name; empty when it is valid. */
export function albumNameError(name: string): string {
  const length = characterCount(cleanText(name));
  if (length === 0) return "请输入相册名称";
  return length > maxNameLength ? `相册名称最多 ${maxNameLength} 个字` : "";
}

/** Error of a photo's caption; an empty caption is valid. */
export function captionError(caption: string): string {
  return characterCount(cleanText(caption)) > maxCaptionLength ? `照片说明最多 ${maxCaptionLength} 个字` : "";
}

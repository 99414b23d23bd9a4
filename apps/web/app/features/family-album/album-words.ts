import { characterCount, cleanText } from "@changming/kit/text";

/** The server's own sentences, said before anything is sent. */
export const noMoreAlbums = (limit: number) => `每处居所最多只能创建 ${limit} 本相册`;
export const noMorePhotos = (limit: number) => `每本相册最多 ${limit} 张照片`;

const longestName = 20;
const longestCaption = 60;

/** What is wrong with an album's name; empty when nothing is. */
export function nameRefusal(name: string): string {
  const length = characterCount(cleanText(name));
  if (length === 0) return "请输入相册名称";
  return length > longestName ? `相册名称最多 ${longestName} 个字` : "";
}

/** What is wrong with a photo's words; they may be empty. */
export function captionRefusal(caption: string): string {
  return characterCount(cleanText(caption)) > longestCaption ? `照片说明最多 ${longestCaption} 个字` : "";
}

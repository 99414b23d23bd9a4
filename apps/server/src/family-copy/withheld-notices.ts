/** Notices in the copy for images that the operator withdrew. */
export const withheldPortrait = "遗像由平台撤下，没有放进这份副本。";

export const withheldImage = "（这里的一张图片由平台撤下，没有放进这份副本。）";

export function withheldPhotos(count: number): string {
  return `另有 ${count} 张照片由平台撤下，没有放进这份副本。`;
}

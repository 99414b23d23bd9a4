/** What stands in a copy where the operator took a picture away, for a family that would look for it. */
export const withheldPortrait = "遗像由平台撤下，没有放进这份副本。";

export const withheldPicture = "（这里的一张图片由平台撤下，没有放进这份副本。）";

export function withheldPhotos(count: number): string {
  return `另有 ${count} 张照片由平台撤下，没有放进这份副本。`;
}

/** 5 × 2²⁰ bytes; exactly that is accepted. */
export const largestUpload = 5 * 1_048_576;

/** The specification's two sentences, said by the form before it sends anything and by the server when it was sent. */
export const uploadSentences = {
  wrongType: "上传图片只能是 JPG 或PNG格式!",
  tooLarge: "上传图片大小不能超过 5MB!",
} as const;

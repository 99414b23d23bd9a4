/** 5 × 2²⁰ bytes; exactly that is accepted. */
export const largestUpload = 5 * 1_048_576;

/** The messages of R-upload-2 and R-upload-3, used by the form before sending and by the server on receipt. */
export const uploadSentences = {
  wrongType: "上传图片只能是 JPG 或PNG格式!",
  tooLarge: "上传图片大小不能超过 5MB!",
} as const;

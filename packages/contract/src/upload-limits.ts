/** 5 × 2²⁰ bytes; exactly that is accepted (R-upload-3). */
export const largestUpload = 5 * 1_048_576;

/** The messages of R-upload-2 and R-upload-3, used by the form before sending and by the server on receipt. */
export const uploadSentences = {
  wrongType: "上传图片只能是 JPG 或PNG格式!",
  tooLarge: "上传图片大小不能超过 5MB!",
} as const;

/** The error that a browser can detect; null when the file may be sent. The server checks the content. */
export function fileError({ name = "", type, size }: { name?: string; type: string; size: number }) {
  const isNamed = type === "" && /\.(?:jpe?g|png)$/i.test(name);
  if (!isNamed && !/^image\/(?:jpeg|jpg|png)$/.test(type)) {
    return { ok: false, error: "uploadWrongType", msg: uploadSentences.wrongType } as const;
  }
  if (size > largestUpload) return { ok: false, error: "uploadTooLarge", msg: uploadSentences.tooLarge } as const;
  return null;
}

import type { Ctx } from "../context/context.ts";
import { DomainError } from "../context/domain-error.ts";
import { claimContentImage } from "../upload/claim-upload.ts";
import { nameInReference } from "../file-reference/reference.ts";
import { cleanRichText, imageName, isWithheldAddress, storedAddressOf, textOfRichText } from "./clean-rich-text.ts";

/** URLs of images that are part of the product. */
const shipped = /^\/art\/[\w./-]+(?:\?v=\w+)?$/;

/**
 * Sanitizes an operator's text by the same allow-list as a family's and claims its images, in the caller's transaction.
 * Throws `invalidInput` if empty, and `uploadUnknown` with the image that failed.
 */
export async function contentText(ctx: Ctx, html: string, { isNeeded = true } = {}): Promise<string> {
  const urls: string[] = [];
  cleanRichText(html, (src) => {
    urls.push(src.trim());
    return src;
  });
  const addresses = new Map<string, string>();
  for (const [index, url] of urls.entries()) {
    // A hidden image stays in its text, for the day on which it is restored.
    if (shipped.test(url) || isWithheldAddress(url)) addresses.set(url, url);
    else if (imageName(url) !== null) addresses.set(url, await claimed(ctx, url, index + 1));
  }
  const cleaned = cleanRichText(html, (src) => addresses.get(src.trim()) ?? null);
  const isEmpty = textOfRichText(cleaned) === "" && !cleaned.includes("<img ");
  if (isNeeded && isEmpty) throw new DomainError("invalidInput", "content", "请输入正文");
  return isEmpty ? "" : cleaned;
}

async function claimed(ctx: Ctx, url: string, number: number): Promise<string> {
  try {
    const reference = await claimContentImage(ctx, { url, field: "content" });
    return storedAddressOf(nameInReference(reference) ?? "");
  } catch (error) {
    if (!(error instanceof DomainError) || error.error !== "uploadUnknown") throw error;
    const sentence = `正文里的第 ${number} 张图片已失效，请删去或重新添加，写好的文字都在`;
    throw new DomainError("uploadUnknown", "content", sentence);
  }
}

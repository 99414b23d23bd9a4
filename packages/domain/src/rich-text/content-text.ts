import type { Ctx } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { claimContentPicture } from "../upload/content-picture.ts";
import { nameInReference } from "../upload/reference.ts";
import { cleanRichText, textOfRichText } from "./clean-rich-text.ts";
import { pictureName, storedAddressOf } from "./pictures-in-text.ts";

/** Pictures of the product stand under addresses of ours. */
const shipped = /^\/art\/[\w./-]+(?:\?v=\w+)?$/;

/**
 * A text of the operator's as readers may be given it: cleaned by the same list as a family's, its pictures claimed, in
 * the running transaction. Refuses with `invalidInput` what is empty, with `uploadUnknown` and which picture is to blame.
 */
export async function contentText(ctx: Ctx, html: string, { isNeeded = true } = {}): Promise<string> {
  const urls: string[] = [];
  cleanRichText(html, (src) => {
    urls.push(src.trim());
    return src;
  });
  const addresses = new Map<string, string>();
  for (const [index, url] of urls.entries()) {
    if (shipped.test(url)) addresses.set(url, url);
    else if (pictureName(url) !== null) addresses.set(url, await claimed(ctx, url, index + 1));
  }
  const cleaned = cleanRichText(html, (src) => addresses.get(src.trim()) ?? null);
  const isEmpty = textOfRichText(cleaned) === "" && !cleaned.includes("<img ");
  if (isNeeded && isEmpty) throw new Refusal("invalidInput", "content", "请输入正文");
  return isEmpty ? "" : cleaned;
}

async function claimed(ctx: Ctx, url: string, number: number): Promise<string> {
  try {
    const reference = await claimContentPicture(ctx, { url, field: "content" });
    return storedAddressOf(nameInReference(reference) ?? "");
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== "uploadUnknown") throw error;
    const sentence = `正文里的第 ${number} 张图片已失效，请删去或重新添加，写好的文字都在`;
    throw new Refusal("uploadUnknown", "content", sentence);
  }
}

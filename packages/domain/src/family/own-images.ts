import type { Ctx } from "../context/context.ts";
import { DomainError } from "../context/domain-error.ts";
import { cleanRichText } from "../rich-text/clean-rich-text.ts";
import { imageName, storedAddressOf } from "../rich-text/images-in-text.ts";
import { nameInReference } from "../file-reference/reference.ts";
import { claimForResidence } from "../upload/residence-images.ts";

/**
 * A biography with each image claimed for the residence and given its permanent address. Throws `uploadUnknown`, naming
 * the images.
 */
export async function withOwnImages(ctx: Ctx, residenceId: number, html: string): Promise<string> {
  const urls: string[] = [];
  cleanRichText(html, (src) => {
    urls.push(src);
    return src;
  });
  const addresses = new Map<string, string>();
  const byName = new Map<string, string | null>();
  const dead: number[] = [];
  for (const [index, url] of urls.entries()) {
    const name = imageName(url) ?? "";
    const known = byName.get(name);
    const reference = known === undefined ? await claimed(ctx, residenceId, url) : known;
    byName.set(name, reference);
    if (reference === null) dead.push(index + 1);
    else addresses.set(url, storedAddressOf(nameInReference(reference) ?? ""));
  }
  if (dead.length > 0) throw new DomainError("uploadUnknown", "content", missingImages(dead));
  return cleanRichText(html, (src) => addresses.get(src) ?? null);
}

/** Names the missing images, counted from the top, so that the writer need not search for them. */
const missingImages = (numbers: readonly number[]) =>
  `正文里的第 ${numbers.join("、")} 张图片已失效，请删去或重新添加，写好的文字都在`;

async function claimed(ctx: Ctx, residenceId: number, url: string): Promise<string | null> {
  try {
    return (await claimForResidence(ctx, { url, residenceId, field: "content" })).reference;
  } catch (error) {
    if (error instanceof DomainError && error.error === "uploadUnknown") return null;
    throw error;
  }
}

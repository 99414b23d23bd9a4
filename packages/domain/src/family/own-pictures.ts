import type { Ctx } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { cleanRichText } from "../rich-text/clean-rich-text.ts";
import { pictureName, storedAddressOf } from "../rich-text/pictures-in-text.ts";
import { nameInReference } from "../upload/reference.ts";
import { claimForResidence } from "../upload/residence-pictures.ts";

/**
 * A biography with each picture claimed for the residence and under the address that is kept. Refuses with
 * `uploadUnknown`, and says which are to blame.
 */
export async function withOwnPictures(ctx: Ctx, residenceId: number, html: string): Promise<string> {
  const urls: string[] = [];
  cleanRichText(html, (src) => {
    urls.push(src);
    return src;
  });
  const addresses = new Map<string, string>();
  const byName = new Map<string, string | null>();
  const dead: number[] = [];
  for (const [index, url] of urls.entries()) {
    const name = pictureName(url) ?? "";
    const known = byName.get(name);
    const reference = known === undefined ? await claimed(ctx, residenceId, url) : known;
    byName.set(name, reference);
    if (reference === null) dead.push(index + 1);
    else addresses.set(url, storedAddressOf(nameInReference(reference) ?? ""));
  }
  if (dead.length > 0) throw new Refusal("uploadUnknown", "content", deadPictures(dead));
  return cleanRichText(html, (src) => addresses.get(src) ?? null);
}

/** Which pictures are to blame, counted from the top: who wrote for days must not look for them. */
const deadPictures = (numbers: readonly number[]) =>
  `正文里的第 ${numbers.join("、")} 张图片已失效，请删去或重新添加，写好的文字都在`;

async function claimed(ctx: Ctx, residenceId: number, url: string): Promise<string | null> {
  try {
    return (await claimForResidence(ctx, { url, residenceId, field: "content" })).reference;
  } catch (error) {
    if (error instanceof Refusal && error.error === "uploadUnknown") return null;
    throw error;
  }
}

import type { Ctx } from "../context/context.ts";
import { isWithheldReference } from "../file-reference/reference.ts";
import { claimContentImage } from "../upload/claim-upload.ts";

interface GardenImages {
  thumb: string | null;
  background: string | null;
  banners: string[];
}

/**
 * The reference of an image as a form sent it: each URL is one that the garden already uses, or a new upload. Runs in
 * the caller's transaction. Throws `uploadUnknown`.
 */
export function imageChooser(ctx: Ctx, row: GardenImages): (url: string, field: string) => Promise<string> {
  const current = [row.thumb, row.background, ...row.banners].filter((reference) => reference !== null);
  return async (url, field) =>
    current.find((reference) => ctx.media.address(reference) === url) ?? claimContentImage(ctx, { url, field });
}

export async function chooseBanners(ctx: Ctx, row: GardenImages, urls: readonly string[]): Promise<string[]> {
  const choose = imageChooser(ctx, row);
  const banners: string[] = [];
  for (const url of urls) banners.push(await choose(url, "banners"));
  return [...banners, ...row.banners.filter(isWithheldReference)];
}

/** An image that staff withheld is not in the form, and returns when it is restored; any other is removed. */
export function withheldOnly(reference: string | null): string | null {
  return isWithheldReference(reference ?? "") ? reference : null;
}

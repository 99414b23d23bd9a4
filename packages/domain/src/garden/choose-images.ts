import type { Ctx } from "../context/context.ts";
import { claimContentImage } from "../upload/content-image.ts";

interface GardenImages {
  thumb: string | null;
  background: string | null;
  banners: string[];
}

interface Chosen {
  thumb: string;
  background: string;
  banners: readonly string[];
}

/**
 * References of a garden's images: each URL is one that the garden already uses, or a new upload. Runs in the caller's
 * transaction. Throws `uploadUnknown`.
 */
export async function chooseImages(ctx: Ctx, row: GardenImages, chosen: Chosen): Promise<GardenImages> {
  const current = [row.thumb, row.background, ...row.banners].filter((reference) => reference !== null);
  const choose = async (url: string, field: string): Promise<string> =>
    current.find((reference) => ctx.media.address(reference) === url) ?? claimContentImage(ctx, { url, field });
  const banners: string[] = [];
  for (const url of chosen.banners) banners.push(await choose(url, "banners"));
  return {
    thumb: chosen.thumb === "" ? null : await choose(chosen.thumb, "thumb"),
    background: chosen.background === "" ? null : await choose(chosen.background, "background"),
    banners,
  };
}

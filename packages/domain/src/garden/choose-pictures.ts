import type { Ctx } from "../context.ts";
import { claimContentPicture } from "../upload/content-picture.ts";

interface Pictures {
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
 * References of a garden's pictures: each address is one that the garden shows already, or a fresh upload. In the running
 * transaction. Refuses with `uploadUnknown`.
 */
export async function choosePictures(ctx: Ctx, row: Pictures, chosen: Chosen): Promise<Pictures> {
  const held = [row.thumb, row.background, ...row.banners].filter((reference) => reference !== null);
  const choose = async (url: string, field: string): Promise<string> =>
    held.find((reference) => ctx.media.address(reference) === url) ?? claimContentPicture(ctx, { url, field });
  const banners: string[] = [];
  for (const url of chosen.banners) banners.push(await choose(url, "banners"));
  return {
    thumb: chosen.thumb === "" ? null : await choose(chosen.thumb, "thumb"),
    background: chosen.background === "" ? null : await choose(chosen.background, "background"),
    banners,
  };
}

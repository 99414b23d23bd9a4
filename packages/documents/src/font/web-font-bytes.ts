import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { WebFont } from "@changming/kit/web-font";
import { unpackWoff } from "./unpack-woff.ts";

// LXGW WenKai has some 30,000 characters; the package calls the regular weight 500.
const kaiFile = "@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff";
/** Written by tools/build-fonts.ts. */
const songFile = new URL("../../fonts/noto-serif-sc-600.ttf.br", import.meta.url);

/** Upright punctuation in vertical lines and its spacing; the fonts' other alternates would triple small files. */
export const fontFeatures = ["vert", "vrt2", "kern", "liga", "halt", "vhal", "chws", "vchw"];

/** A whole font of the site as TrueType, some 15 MB, from which pages get their characters. Read anew by each call. */
export function webFontBytes(font: WebFont): Buffer {
  if (font === "song") return brotliDecompressSync(readFileSync(songFile));
  return unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(kaiFile))));
}

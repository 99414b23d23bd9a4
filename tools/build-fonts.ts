/**
 * Creates the masters of the site's fonts: `node tools/launch.mjs build-fonts`. The server cuts the characters of each
 * page out of them. Kai is a dependency and needs none; Song is fetched into .cache/, without its hints and the
 * features that the site does not use. Afterwards the version in packages/kit/src/web-font.ts must be updated.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { fontFeatures } from "../packages/documents/src/font/web-font-bytes.ts";

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;

const root = join(import.meta.dirname, "..");
const cache = join(root, ".cache/font-sources");
const master = join(root, "packages/documents/fonts/noto-serif-sc-600.ttf.br");
const [name, version] = ["@expo-google-fonts/noto-serif-sc", "0.4.3"];
const source = join(cache, "node_modules", name, "600SemiBold/NotoSerifSC_600SemiBold.ttf");

if (!existsSync(source)) {
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, "package.json"), '{ "private": true }\n');
  const options = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
  execFileSync("npm", ["install", ...options, `${name}@${version}`], { cwd: cache, stdio: "inherit" });
}

// The server's version, which makes the pages' files as well.
const subsetFont: SubsetFont = createRequire(join(root, "apps/server/package.json"))("subset-font");
const options = { targetFormat: "truetype", keepAllGlyphs: true, keepFeatures: fontFeatures, noHinting: true };
const font = await subsetFont(await readFile(source), "", options);
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: font.length };
await writeFile(master, brotliCompressSync(font, { params }));
console.log(`song: version ${createHash("sha256").update(font).digest("hex").slice(0, 8)}, ${font.length} bytes`);

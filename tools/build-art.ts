/**
 * Creates the site's images from our drawings: `node tools/build-art.ts [name…]`. In: packages/ui/art, and the
 * ornaments of certificates in packages/documents. Out: apps/web/public/art (stable names) and
 * packages/ui/src/art/*.gen.ts. Run by hand after a drawing changed; only what changed is encoded again (hashes in
 * packages/ui/art/built.json). See docs/art.md.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { format } from "oxfmt";
import sharp from "sharp";
import { drawSvg, encode, placeholder } from "./art-encode.ts";
import { writeOrnaments } from "./art-ornaments.ts";
import { recipeOf, type SceneRecipe } from "./art-recipes.ts";

type Built = { hash: string; width: number; height: number; placeholder: string; color: string; files: string[] };

const root = join(import.meta.dirname, "..");
const sources = join(root, "packages/ui/art");
const out = join(root, "apps/web/public/art");
const generated = join(root, "packages/ui/src/art");
const memory = join(sources, "built.json");
/** Increase it when the encoder's own settings change, so that everything is encoded again. */
const encoderVersion = 1;

const names = (await readdir(join(sources, "scenes")))
  .filter((file) => file.endsWith(".svg"))
  .map((file) => basename(file, ".svg"))
  .toSorted();
const only = process.argv.slice(2);
const before: Record<string, Built> = existsSync(memory) ? JSON.parse(await readFile(memory, "utf8")) : {};
const built: Record<string, Built> = {};

sharp.concurrency(1);
await mkdir(join(out, "scenes"), { recursive: true });
for (const name of names) {
  const recipe = recipeOf(name);
  if (recipe === null) continue;
  const known = before[name];
  const hash = await hashOf(name, recipe);
  const fresh = known?.hash === hash && known.files.every((file) => existsSync(join(out, "scenes", file)));
  const skipped = known && only.length > 0 && !only.includes(name);
  built[name] = known && (fresh || skipped) ? known : await buildScene(name, recipe, hash);
}
await removeOrphans();
const partOfAnother = new Set(
  names.flatMap((name) => Object.values(recipeOf(name)?.variants ?? {}).map((v) => v.source)),
);
const drawn = names.filter((name) => recipeOf(name) === null && !partOfAnother.has(name));
await copyFolders(["gifts", "levels", "portraits", "brand", "album", "emblems"]);
await copySvgs("scenes", drawn);
await writeOrnaments(out);
await brandImages(sources, out);
await writeFile(memory, (await format(memory, JSON.stringify(built), { printWidth: 120 })).code);
await writeManifests();

async function hashOf(name: string, recipe: SceneRecipe): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([encoderVersion, recipe]));
  for (const variant of Object.values(recipe.variants)) hash.update(await readFile(scene(variant.source ?? name)));
  return hash.digest("hex").slice(0, 16);
}

async function buildScene(name: string, recipe: SceneRecipe, hash: string): Promise<Built> {
  const started = performance.now();
  const { width, height } = await sharp(scene(name)).metadata();
  const files: string[] = [];
  let preview = { placeholder: "", color: "" };
  for (const [variant, { widths, source, crop, quality }] of Object.entries(recipe.variants)) {
    const pixels = await drawSvg(await readFile(scene(source ?? name)), Math.max(...widths), crop);
    if (variant === "full") preview = await placeholder(pixels);
    for (const wide of widths) {
      const stem = variant === "full" ? `${name}-${wide}` : `${name}-${variant}-${wide}`;
      for (const [suffix, data] of Object.entries(await encode(pixels, wide, { ...recipe, ...quality }))) {
        await writeFile(join(out, "scenes", `${stem}.${suffix}`), data);
        files.push(`${stem}.${suffix}`);
        console.log(`${stem}.${suffix}`.padEnd(40), `${(data.length / 1000).toFixed(1)} KB`);
      }
    }
  }
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { hash, width, height, ...preview, files };
}

/** Deletes files of an earlier run that are no longer needed; files of other origin stay. */
async function removeOrphans(): Promise<void> {
  const wanted = new Set(Object.values(built).flatMap((scene) => scene.files));
  const made = Object.values(before).flatMap((scene) => scene.files);
  for (const file of made.filter((name) => !wanted.has(name))) await rm(join(out, "scenes", file), { force: true });
}

async function copyFolders(folders: string[]): Promise<void> {
  for (const folder of folders) {
    const files = (await readdir(join(sources, folder))).filter((file) => file.endsWith(".svg")).toSorted();
    await copySvgs(
      folder,
      files.map((file) => basename(file, ".svg")),
    );
  }
}

/** Copies drawings without their comments and line ends. */
async function copySvgs(folder: string, files: string[]): Promise<void> {
  await mkdir(join(out, folder), { recursive: true });
  for (const name of files) {
    const svg = await readFile(join(sources, folder, `${name}.svg`), "utf8");
    const small = svg
      .replace(/<!--[^]*?-->/g, "")
      .replace(/>\s+</g, "><")
      .trim();
    await writeFile(join(out, folder, `${name}.svg`), small);
  }
}

/** True for a dark image; its mean colour is `#rrggbb`. */
function isNight(color: string): boolean {
  const parts = (color.match(/[\da-f]{2}/gi) ?? []).map((part) => parseInt(part, 16));
  return parts.length === 3 && parts.reduce((sum, part) => sum + part, 0) < 3 * 96;
}

/** What is displayed until a scene has loaded: a style sheet, so that no script contains it. */
async function writePlaceholders(): Promise<void> {
  const rules = Object.entries(built).flatMap(([name, { placeholder: url, color }]) =>
    url ? [`[data-scene="${name}"] {\n  background: ${color} url("${url}") 50% / cover no-repeat;\n}`] : [],
  );
  const head = "/* Written by tools/build-art.ts; do not edit. */";
  await writeFile(join(generated, "scenes.gen.css"), `${head}\n${rules.join("\n")}\n`);
}

async function writeManifests(): Promise<void> {
  const scenes = Object.entries(built).map(([name, { width, height, color }]) => {
    const variants = Object.entries(recipeOf(name)?.variants ?? {});
    const widths = Object.fromEntries(variants.map(([key, variant]) => [key, variant.widths]));
    const crops = variants.flatMap(([key, { crop, source }]) => (crop || source ? [key] : []));
    return [name, { width, height, isNight: isNight(color), variants: widths, crops }];
  });
  await writePlaceholders();
  await mkdir(generated, { recursive: true });
  await writeModule(
    "scenes",
    "Scenes as pictures: /art/scenes/<name>[-<variant>]-<width>.avif and .webp.",
    Object.fromEntries(scenes),
  );
}

async function writeModule(name: string, comment: string, value: object): Promise<void> {
  const head = `// Written by tools/build-art.ts; do not edit.\n\n/** ${comment} */\n`;
  const module = `${head}export const ${name} = ${JSON.stringify(value)} as const;\n`;
  const file = join(generated, `${name}.gen.ts`);
  await writeFile(file, (await format(file, module, { printWidth: 120 })).code);
}

function scene(name: string): string {
  return join(sources, "scenes", `${name}.svg`);
}

interface SharedMark {
  /** The drawing in packages/ui/art/brand. */
  mark: string;
  width: number;
  top: number;
}

/**
 * Icons (brand/*.png) for browsers and phones, and the preview image of shared links (1200×630): share.png with the
 * product's name, share-flame.png for sites of another name.
 */
async function brandImages(from: string, to: string): Promise<void> {
  const favicon = await readFile(join(from, "brand/favicon.svg"));
  await writeFile(join(to, "brand/favicon-32.png"), await icon(favicon, 32).then((image) => image.toBuffer()));
  for (const [name, size] of Object.entries({ "apple-touch-icon": 180, "icon-192": 192, "icon-512": 512 })) {
    // A phone rounds the corners itself and paints transparent ones black.
    const image = (await icon(favicon, size)).flatten({ background: "#9e3b2c" });
    await writeFile(join(to, `brand/${name}.png`), await image.toBuffer());
  }
  await writeFile(join(to, "share.png"), await shareImage(from, { mark: "lockup-light", width: 400, top: 220 }));
  await writeFile(join(to, "share-flame.png"), await shareImage(from, { mark: "logo-light", width: 240, top: 190 }));
}

async function icon(svg: Buffer, size: number) {
  const { data, ...raw } = await drawSvg(svg, size);
  return sharp(data, { raw }).png({ compressionLevel: 9 });
}

async function shareImage(from: string, { mark, width, top }: SharedMark): Promise<Buffer> {
  const { data, ...raw } = await drawSvg(await readFile(join(from, "scenes/night-lake.svg")), 1407);
  const { data: input, ...lockup } = await drawSvg(await readFile(join(from, `brand/${mark}.svg`)), width);
  return sharp(data, { raw })
    .extract({ left: 120, top: 0, width: 1200, height: 630 })
    .composite([{ input, raw: lockup, left: 72, top }])
    .png({ palette: true, colours: 256, dither: 1, effort: 8 })
    .toBuffer();
}

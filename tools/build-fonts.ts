/**
 * Creates the site's web fonts: `node tools/build-fonts.ts` (minutes) or `--ui` for the interface subsets (seconds).
 * Out: packages/ui/src/fonts/*.woff2, *.gen.css and ui-characters.txt. Run by hand; the large source fonts are fetched
 * into .cache/ and are no dependency of the project. See docs/art.md.
 */
import { type Slice, sliceFace, toRanges } from "./font-order.ts";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { format } from "oxfmt";
import { baseCharacters, titleCharacters, uiCharactersFile } from "./site-build/ui-characters.ts";

/** `preload`: how many of the most used title characters go into the subset that pages preload; 0 for none. */
type Face = { file: string; family: string; weight: string; preload: number };

const locals: Record<string, string[]> = {
  song: ["Songti SC", "STSong", "Noto Serif CJK SC", "Source Han Serif SC", "SimSun"],
  kai: ["Kaiti SC", "STKaiti", "KaiTi", "LXGW WenKai", "AR PL UKai CN"],
};

/** One rule a slice, as short as possible: these rules are sent with every page. */
function faceCss({ file, family, weight }: Face, slices: Slice[]): string {
  const rules = slices.map(
    ({ id, ranges }) =>
      `@font-face{font-family:"${family}";src:url(./${file}-${id}.woff2)format("woff2");font-weight:${weight};font-display:swap;unicode-range:${ranges.map(unicodeRange).join(",")}}`,
  );
  return `/* Written by tools/build-fonts.ts; do not edit. A later rule wins where ranges overlap. */\n${rules.join("\n")}\n`;
}

/**
 * A face of the same family on the reader's own machine with our ascent and descent, so that lines do not move when the
 * web font has loaded; Han characters are one em wide in all of them.
 */
function fallbackCss(
  { file, family, weight }: Face,
  font: { ascent: number; descent: number; unitsPerEm: number },
): string {
  const sources = (locals[file] ?? []).map((name) => `local("${name}")`).join(",");
  if (sources === "") return "";
  const percent = (value: number) => `${Math.round((1000 * Math.abs(value)) / font.unitsPerEm) / 10}%`;
  return `@font-face{font-family:"${family} Fallback";src:${sources};font-weight:${weight};ascent-override:${percent(font.ascent)};descent-override:${percent(font.descent)};line-gap-override:0%}\n`;
}

function unicodeRange([from, to]: [number, number]): string {
  const hex = (code: number) => code.toString(16);
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: "woff2"; keepFeatures: string[] },
) => Promise<Buffer>;
type Fontverter = { convert: (font: Buffer, format: "sfnt") => Promise<Buffer> };
type Family = { face: Face; source: string; nameWeight: number };

const root = join(import.meta.dirname, "..");
const cache = join(root, ".cache/font-sources");
const out = join(root, "packages/ui/src/fonts");
const memory = join(out, "built.json");
const packages = {
  "@expo-google-fonts/noto-serif-sc": "0.4.3",
  "@fontsource/lxgw-wenkai": "5.3.0",
  "@node-rs/jieba": "2.0.3",
  "subset-font": "2.9.0",
};
const noto = (weight: string) => `@expo-google-fonts/noto-serif-sc/${weight}/NotoSerifSC_${weight}.ttf`;
const families: Family[] = [
  {
    face: { file: "song", family: "CM Song", weight: "400 700", preload: 252 },
    source: noto("600SemiBold"),
    nameWeight: 8,
  },
  {
    face: { file: "kai", family: "CM Kai", weight: "400 700", preload: 0 },
    // The package calls the regular weight 500.
    source: "@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff",
    nameWeight: 0.3,
  },
];
/** Upright punctuation in vertical lines and its spacing; the font's other alternates would triple the small files. */
const keepFeatures = ["vert", "vrt2", "kern", "liga", "halt", "vhal", "chws", "vchw"];
/** Texts that every page may set in Kai: the lunar year in its header, the pages' opening sentences. */
const kaiOpenings =
  "农历甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥" +
  "寻访一个人读他的一生把想说的话慢慢说完为思念留一盏灯每一处园子都有自己的山水居所安在其中有邻里有四时" +
  "他们属于所有记得他们的人水有源木有本山河无恙因为有人把一生留在了路上只在此山中云深不知处";
/** Texts of inscriptions, slips and messages, which are set in Kai on every residence. */
const kaiCharacters =
  "生于逝籍贯享年园区入住字号处元两敬献留下来信封思念缅怀束盏瓶碟炷朵对件前后人在与的我你您他她它们家父母亲爸妈爷奶公外婆儿女孙兄弟姐妹友师";

if (!Object.keys(packages).every((name) => existsSync(join(cache, "node_modules", name)))) {
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, "package.json"), '{ "private": true }\n');
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", ...wanted], {
    cwd: cache,
    stdio: "inherit",
  });
}
const requireSource = createRequire(join(cache, "package.json"));
const subsetFont: SubsetFont = requireSource("subset-font");
const fontverter: Fontverter = createRequire(requireSource.resolve("subset-font"))("fontverter");
const requireOurs = createRequire(join(root, "apps/server/package.json"));
const {
  create,
}: { create: (font: Buffer) => { characterSet: number[]; ascent: number; descent: number; unitsPerEm: number } } =
  requireOurs("fontkit");

const uiOnly = process.argv.includes("--ui");
const built: Record<string, string> = existsSync(memory) ? JSON.parse(await readFile(memory, "utf8")) : {};
const usedFiles = new Set<string>();
const dictionary = join(cache, "node_modules/@node-rs/jieba/dict.txt");

await mkdir(out, { recursive: true });
const titles = await titleCharacters();
const fonts = await Promise.all(
  families.map(async ({ source }) => fontverter.convert(await readFile(join(cache, "node_modules", source)), "sfnt")),
);
const covered = fonts.map((font) => new Set(create(font).characterSet));
for (const [index, family] of families.entries()) await buildFamily(family, fonts[index]!, covered[index]!);
await writeFile(uiCharactersFile, `${baseCharacters}\n${titles.join("")}\n`);
const still = Object.fromEntries(Object.entries(built).filter(([file]) => usedFiles.has(file)));
await writeFile(memory, (await format(memory, JSON.stringify(still), { printWidth: 120 })).code);
const stale = (await readdir(out)).filter((file) => file.endsWith(".woff2") && !usedFiles.has(file));
for (const file of stale) await rm(join(out, file));

async function buildFamily({ face, nameWeight, source }: Family, font: Buffer, own: Set<number>): Promise<void> {
  const shared = new Set([...own].filter((code) => isBasic(code) || covered.every((set) => set.has(code))));
  const slices = await sliceFace(dictionary, shared, nameWeight);
  const ui = uiSlices(face, own);
  let bytes = 0;
  for (const slice of [...slices, ...ui]) {
    const file = `${face.file}-${slice.id}.woff2`;
    usedFiles.add(file);
    const hash = createHash("sha256")
      .update(`${source} ${keepFeatures.join()} ${slice.characters.join()}`)
      .digest("hex")
      .slice(0, 12);
    const known = built[file] === hash && existsSync(join(out, file));
    if (!known && uiOnly && !slice.id.startsWith("ui")) throw new Error(`${file} is stale: run without --ui`);
    if (!known) {
      const data = await subsetFont(font, String.fromCodePoint(...slice.characters), {
        targetFormat: "woff2",
        keepFeatures,
      });
      await writeFile(join(out, file), data);
      built[file] = hash;
    }
    const { length } = await readFile(join(out, file));
    bytes += length;
    if (slice.id.startsWith("ui"))
      console.log(`${file}: ${slice.characters.length} characters, ${(length / 1000).toFixed(1)} KB`);
  }
  const css = faceCss(face, [...slices, ...ui]) + fallbackCss(face, create(font));
  await writeFile(join(out, `${face.file}.gen.css`), css);
  console.log(
    `${face.family}: ${slices.length + ui.length} files, ${(bytes / 1e6).toFixed(2)} MB, ${css.length} bytes of CSS`,
  );
}

/** Slices for interface texts: `ui` to preload, `ui2` with the less used rest in one file. */
function uiSlices(face: Face, own: Set<number>): Slice[] {
  const codes = (text: string) =>
    [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))].filter((code) => own.has(code));
  const isKai = face.file === "kai";
  // The opening sentences contain no Latin letters; inscriptions do.
  const plain = baseCharacters.replace(/[!-~]/g, "");
  const first = codes(isKai ? plain + kaiOpenings : baseCharacters + titles.slice(0, face.preload).join(""));
  const more = isKai ? baseCharacters + kaiCharacters : face.preload > 0 ? titles.slice(face.preload).join("") : "";
  const rest = codes(more).filter((code) => !first.includes(code));
  const slices = [
    { id: "ui2", characters: rest, ranges: toRanges(rest) },
    { id: "ui", characters: first, ranges: toRanges(first) },
  ];
  return slices.filter(({ characters }) => characters.length > 0);
}

/** Below the rare extensions; of those only what every font has is worth a file. */
function isBasic(code: number): boolean {
  return (code >= 0x4e00 && code <= 0xffff) || code < 0x3400;
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

const root = join(import.meta.dirname, "../..");
export const uiCharactersFile = join(root, "packages/ui/src/fonts/ui-characters.txt");

const folders = [
  { folder: "apps/web/app", suffix: /\.tsx?$/ },
  { folder: "packages/ui/src", suffix: /\.tsx$/ },
  { folder: "packages/contract/src", suffix: /\.ts$/ },
];

/** Weight of a use: the characters of the first pages that visitors see must be in the first file. */
function weightOf(path: string): number {
  if (/features\/(?:home|residence|garden|listing)\/|app\/(?:layout|parts)\//.test(path)) return 20;
  // Labels of the contract are rarely displayed as titles, and pages behind the login are never the first.
  if (/packages\/contract|features\/(?:personal|inbox|consumption|own-|feedback|cooperation|upload|share)/.test(path))
    return 1;
  return 5;
}

/** Titles that come from the database as often as from the sources. */
const fixedTitles =
  "长明首页名人先祖英烈园区公告新闻祭祀文化居所缅怀献礼生平相册留言证书浏览记录礼物仓库来信敬见闻寻访为思念留一盏灯" +
  "此刻近新立落成家族个人中心登录注册退出友情链接服务电话关于我们今日累计收到距忌诞辰天位件处索引等第不限次序查确定重置" +
  // Days that slides and notices mention.
  "国家公祭默哀清明中元重阳寒衣冬至";
/** Weight of these titles: before all uses in the sources. */
const fixedUses = 1_000;
/** Titles, names, tabs and buttons are set in Song and are short; whole sentences are set in the system's sans. */
const maxTitleLength = 12;
const han = /\p{Script=Han}/u;
// The first is the wide space of set text.
const punctuation = "　，。、；：？！（）《》〈〉「」『』“”‘’—…·・～〇％￥【】";
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");

/** What every face contains from the start: ASCII, Chinese punctuation, numerals and the characters of dates. */
export const baseCharacters = `${ascii}${punctuation}零一二三四五六七八九十百千万年月日时分星期农历正冬腊初廿闰`;

/** Characters of short interface texts in the sources, the most used first, base characters left out. */
export async function titleCharacters(): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const character of fixedTitles) counts.set(character, fixedUses);
  for (const { folder, suffix } of folders) {
    for (const file of await sourcesIn(join(root, folder), suffix)) {
      for (const text of textsOf(file, await readFile(file, "utf8"))) {
        const titleText = Array.from(text).filter((character) => han.test(character));
        if (titleText.length > maxTitleLength) continue;
        for (const character of titleText) counts.set(character, (counts.get(character) ?? 0) + weightOf(file));
      }
    }
  }
  return [...counts]
    .filter(([character]) => !baseCharacters.includes(character))
    .toSorted(([a, usedA], [b, usedB]) => usedB - usedA || (a < b ? -1 : 1))
    .map(([character]) => character);
}

/**
 * Title characters that the committed interface subsets lack (they are still displayed, from a slice, a moment later).
 * When it is not empty, run `node tools/build-fonts.ts --ui`, which takes seconds.
 */
export async function missingUiCharacters(): Promise<string[]> {
  const existing = new Set(await readFile(uiCharactersFile, "utf8"));
  return (await titleCharacters()).filter((character) => !existing.has(character));
}

async function sourcesIn(folder: string, suffix: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return (
    entries
      .filter((entry) => entry.isFile() && suffix.test(entry.name) && !/\.(test|gen)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      // The page of all components has made-up people, as tests do; it is not for visitors.
      .filter((path) => !/\bdev-ui\b|\/(?:dev|testing)\//.test(path))
      .toSorted()
  );
}

/** The texts that a visitor may see: string literals, parts of templates, JSX text. */
function textsOf(file: string, source: string): string[] {
  if (!han.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    if ((node.type === "Literal" || node.type === "JSXText") && "value" in node && typeof node.value === "string") {
      texts.push(node.value);
    }
    if (node.type === "TemplateElement" && "value" in node) texts.push((node.value as { raw: string }).raw);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return texts.flatMap((text) => text.split("\n"));
}

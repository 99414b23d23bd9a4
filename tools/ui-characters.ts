import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

const root = join(import.meta.dirname, "..");
export const uiCharactersFile = join(root, "packages/ui/src/fonts/ui-characters.txt");

const folders = [
  { folder: "apps/web/app", suffix: /\.tsx?$/ },
  { folder: "packages/ui/src", suffix: /\.tsx$/ },
  { folder: "packages/contract/src", suffix: /\.ts$/ },
];

/** How much a use counts: the pages that people see first must find their letters in the first file. */
function weightOf(path: string): number {
  if (/features\/(?:home|residence|site|garden|listing)\//.test(path)) return 20;
  // Labels of the contract show rarely as titles, and pages behind the login are never the first.
  if (/packages\/contract|features\/(?:personal|inbox|consumption|own-|feedback|cooperation|upload|share)/.test(path))
    return 1;
  return 5;
}

/** Titles that come from the database as often as from the sources. */
const standing =
  "长明首页名人先祖英烈园区公告新闻祭祀文化居所缅怀献礼生平相册留言证书浏览记录礼物仓库来信敬见闻寻访为思念留一盏灯" +
  "此刻近新立落成家族个人中心登录注册退出友情链接服务电话关于我们今日累计收到距忌诞辰天位件处索引等第不限次序查确定重置" +
  // Days that slides and notices speak of.
  "国家公祭默哀清明中元重阳寒衣冬至";
/** They come before whatever the sources say. */
const standingUses = 1_000;
/** Titles, names, tabs and buttons are set in Song and are short; whole sentences are set in the system's sans. */
const longestTitle = 12;
const han = /\p{Script=Han}/u;
// The first is the wide space of set text.
const punctuation = "　，。、；：？！（）《》〈〉「」『』“”‘’—…·・～〇％￥【】";
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");

/** What every face holds from the start: ASCII, Chinese punctuation, numerals and the words of dates. */
export const baseCharacters = `${ascii}${punctuation}零一二三四五六七八九十百千万年月日时分星期农历正冬腊初廿闰`;

/** Characters of short interface texts in the sources, the most used first, base characters left out. */
export async function titleCharacters(): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const letter of standing) counts.set(letter, standingUses);
  for (const { folder, suffix } of folders) {
    for (const file of await sourcesIn(join(root, folder), suffix)) {
      for (const text of textsOf(file, await readFile(file, "utf8"))) {
        const letters = Array.from(text).filter((letter) => han.test(letter));
        if (letters.length > longestTitle) continue;
        for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + weightOf(file));
      }
    }
  }
  return [...counts]
    .filter(([letter]) => !baseCharacters.includes(letter))
    .toSorted(([a, usedA], [b, usedB]) => usedB - usedA || (a < b ? -1 : 1))
    .map(([letter]) => letter);
}

/**
 * Title characters that the committed interface subsets lack (they still show, from a slice, a moment later). When it
 * is not empty, run `node tools/build-fonts.ts --ui`, which takes seconds.
 */
export async function missingUiCharacters(): Promise<string[]> {
  const held = new Set(await readFile(uiCharactersFile, "utf8"));
  return (await titleCharacters()).filter((letter) => !held.has(letter));
}

async function sourcesIn(folder: string, suffix: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return (
    entries
      .filter((entry) => entry.isFile() && suffix.test(entry.name) && !/\.(test|gen)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      // The page of all parts shows made-up people, as tests do; it is not for visitors.
      .filter((path) => !/\bdev-ui\b|\/(?:dev|testing)\//.test(path))
      .toSorted()
  );
}

/** The texts a reader may see: string literals, parts of templates, JSX text. */
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

import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import { copyFormat, type CopyParts } from "./copy-parts.ts";

interface CopyPage {
  title: string;
  /** Path of the page from the root of the copy. */
  path: string;
  /** Path of the part's first page, where this is not the first one. */
  chapter?: string;
  body: readonly Markup[];
}

/** The relative path from a page to the root of the copy: `` or `../`. */
export function rootFrom(path: string): string {
  return "../".repeat(path.split("/").length - 1);
}

/** Content security policy of every page, whatever its text contains. */
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'";

/** A page without scripts that works offline; its files are in the copy, and it links every part. */
export function copyPage(parts: CopyParts, { title, path, chapter = path, body }: CopyPage): string {
  const { residence, madeAt, origin, siteName } = parts.content;
  const { name } = residence;
  const root = rootFrom(path);
  const links = parts.outline.map((part) => {
    const isHere = part.path === chapter;
    return isHere
      ? markup`<a href="${root}${part.path}" aria-current="page">${part.title}</a>`
      : markup`<a href="${root}${part.path}">${part.title}</a>`;
  });
  const made = `${chineseDay(shanghaiDay(madeAt))}从 ${origin} 整理，格式版本 ${copyFormat.version}`;
  const page = markup`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<header><a class="home" href="${root}index.html">${name}</a><nav aria-label="目录">${links}</nav></header>
<main>
${body}
</main>
<footer><p>这是家人从${siteName}带走的一份副本，不需要网络也能打开。${made}。</p></footer>
</body>
</html>
`;
  return page.text;
}

/** Links to the previous and next page of a long list; file names in the same folder. */
export function turnPages({
  before,
  after,
  page,
}: {
  before: string | null;
  after: string | null;
  page: number;
}): Markup {
  if (before === null && after === null) return markup``;
  const link = (file: string | null, text: string) =>
    file === null ? markup`<span></span>` : markup`<a href="${file}">${text}</a>`;
  return markup`<p class="turn">${link(before, "上一页")}<span>第 ${page} 页</span>${link(after, "下一页")}</p>`;
}

/** Text that is already markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | null;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function markupOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  if (typeof value === "number") return String(value);
  return value instanceof Markup ? value.text : value.map(markupOf).join("");
}

/** Markup with escaped values; a `Markup` value is inserted as it is. Also safe inside quoted attributes. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.map((part, index) => part + markupOf(values[index] ?? null)).join(""));
}

/** The text as paragraphs, one a line. */
export function paragraphs(text: string): Markup[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => markup`<p>${line}</p>`);
}

/** Notices in place of images that the operator withdrew, like `withheldImage`. */
export const withheldPortrait = "遗像由平台撤下，没有放进这份副本。";

export function withheldPhotos(count: number): string {
  return `另有 ${count} 张照片由平台撤下，没有放进这份副本。`;
}

/** Style of the copy: the site's colours with the reader's own fonts. */
export const copyStyle = `:root{--paper:#f6f1e7;--raised:#fbf8f1;--ink:#23211e;--soft:#5b554c;--line:#ddd3c2;--pine:#37574a;--lamp:#8a5f17}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:17px/1.8 "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
body{margin:0 auto;max-width:60rem;padding:0 1.25rem 3rem}
a{color:var(--pine);text-underline-offset:.25em}
img{max-width:100%;height:auto}
header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:baseline;padding:1.25rem 0;border-bottom:1px solid var(--line)}
header a{color:inherit;text-decoration:none}
header .home{font:600 1.25rem/1.4 "Songti SC","STSong","Noto Serif CJK SC","SimSun",serif;letter-spacing:.1em}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;color:var(--soft)}
nav [aria-current]{color:var(--lamp)}
h1,h2,h3{font-family:"Songti SC","STSong","Noto Serif CJK SC","SimSun",serif;font-weight:600;line-height:1.4;letter-spacing:.06em}
h1{font-size:2.25rem;margin:2.5rem 0 .5rem}
h2{font-size:1.375rem;margin:2.75rem 0 1rem}
.years,.says{color:var(--soft);margin:0}
.person{display:grid;gap:0 3rem;grid-template-columns:minmax(0,15rem) minmax(0,1fr);align-items:start;margin-top:2.5rem}
.person img{border:7px solid var(--ink);background:var(--raised);display:block;width:100%}
.person h1{margin-top:0}
.opening{font:1.25rem/2 "Kaiti SC","STKaiti","KaiTi","LXGW WenKai",serif;margin:1.5rem 0}
.opening p{margin:0}
dl{border-top:1px solid var(--line);margin:1.5rem 0}
dl div{display:grid;grid-template-columns:6em minmax(0,1fr);padding:.4rem .25rem;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.chapters{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem}
.chapters li{background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:1rem 1.25rem}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:2rem 1.5rem;padding:0;list-style:none}
figure{margin:0}
figure img{display:block;width:100%;background:var(--raised);border:1px solid var(--line)}
figcaption{color:var(--soft);font-size:.9375rem;overflow-wrap:anywhere}
.letters{list-style:none;padding:0}
.letters li{background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:1.25rem 1.5rem;margin:1.25rem 0;overflow-wrap:anywhere}
.letters p{margin:0}
.letters .from{color:var(--soft);text-align:right}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.5rem .25rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere;vertical-align:top}
th{color:var(--soft);font-weight:400}
td:last-child,th:last-child{white-space:nowrap;text-align:right;font-variant-numeric:tabular-nums}
.biography{overflow-wrap:anywhere}
.turn{display:flex;justify-content:space-between;gap:1rem;color:var(--soft)}
footer{margin-top:4rem;border-top:1px solid var(--line);color:var(--soft);font-size:.9375rem}
@media (max-width:40rem){.person{grid-template-columns:minmax(0,1fr)}.person img{max-width:13rem;margin-bottom:1.5rem}}
@media print{header nav,.turn{display:none}html{background:none}.letters li,.photos li{break-inside:avoid}}
`;

import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import { copyFormat, type CopyParts } from "./copy-parts.ts";
import { type Markup, markup } from "./markup.ts";

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
  const { name } = parts.material.residence;
  const root = rootFrom(path);
  const links = parts.outline.map((part) => {
    const isHere = part.path === chapter;
    return isHere
      ? markup`<a href="${root}${part.path}" aria-current="page">${part.title}</a>`
      : markup`<a href="${root}${part.path}">${part.title}</a>`;
  });
  const made = `${chineseDay(shanghaiDay(parts.madeAt))}从 ${parts.origin} 整理，格式版本 ${copyFormat.version}`;
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
<footer><p>这是家人从长明带走的一份副本，不需要网络也能打开。${made}。</p></footer>
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

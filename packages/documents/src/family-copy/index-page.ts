import { copyPage, Markup, markup, paragraphs, withheldPortrait } from "./copy-page.ts";
import type { Chapter, CopyParts } from "./copy-parts.ts";

interface IndexParts {
  chapters: readonly Chapter[];
  /** Path of the portrait; null when there is none. */
  portrait: string | null;
  /** Sanitised HTML. */
  biography: string;
}

/** The first page: the person, the biography, and links to the other parts. */
export function indexPage(parts: CopyParts, { chapters, portrait, biography }: IndexParts): string {
  const { residence: row, years } = parts.content;
  const facts = parts.content.facts.map(([term, fact]) => markup`<div><dt>${term}</dt><dd>${fact}</dd></div>`);
  const others = chapters.map(
    ({ title, path, says }) => markup`<li><a href="${path}">${title}</a><p class="says">${says}</p></li>`,
  );
  const missing = parts.content.isPortraitWithheld ? markup`<p class="says">${withheldPortrait}</p>` : null;
  const image = portrait === null ? null : markup`<img src="${portrait}" alt="${row.name}">`;
  return copyPage(parts, {
    title: row.name,
    path: "index.html",
    body: [
      markup`<section class="${portrait === null ? "alone" : "person"}">
${image}
<div><h1>${row.name}</h1><p class="years">${years}</p>
<div class="opening">${row.opening.flatMap(paragraphs)}</div>
<dl>${facts}</dl>${missing}</div>
</section>
`,
      markup`<section class="biography"><h2>生平</h2>
${biography === "" ? markup`<p class="says">还没有写下生平。</p>` : new Markup(biography)}
</section>
`,
      markup`<section><h2>这份副本里还有</h2><ul class="chapters">${others}</ul></section>`,
    ],
  });
}

import type { CopyMaterial } from "@changming/domain/family-copy/material";
import { placeText } from "@changming/kit/place-text";
import { ageOf, birthOf, deathOf, lifeDateView, yearsOf } from "@changming/domain/residence/life-dates";
import { numberText } from "@changming/domain/residence/number-text";
import { cleanRichText } from "@changming/domain/rich-text/clean-rich-text";
import { imageName, withWithheldSaid } from "@changming/domain/rich-text/images-in-text";
import { isWithheldReference, openReferenceOf } from "@changming/domain/file-reference/reference";
import { copyPage, Markup, markup, paragraphs, withheldImage, withheldPortrait } from "./copy-page.ts";
import type { Chapter, CopyParts } from "./copy-parts.ts";

/** Facts of a residence, as pairs of term and value. */
export function factsOf({ residence: row }: CopyMaterial): [term: string, fact: string][] {
  const birth = lifeDateView(birthOf(row));
  const death = lifeDateView(deathOf(row));
  const both = ({ plain, lunar }: { plain: string; lunar: string }) => [plain, lunar].filter(Boolean).join("，");
  const age = ageOf(row);
  const facts: [string, string][] = [
    ["又名", row.other_names.join("、")],
    ["生于", both(birth)],
    ["逝于", both(death)],
    ["享年", age > 0 ? `${age} 岁` : ""],
    ["民族", row.nation],
    ["籍贯", placeText(row.native_place)],
    ["居所", `${row.garden_name} ${numberText(row)}`],
    ["规制", row.level_name],
    ["安葬", row.cemetery_address],
    ["牺牲地", row.battle_address],
    ["资料来源", row.source],
  ];
  return facts.filter(([, fact]) => fact !== "");
}

interface IndexParts {
  chapters: readonly Chapter[];
  /** Path of the portrait; null when there is none. */
  portrait: string | null;
  /** The biography as `biographyOf` returns it. */
  biography: string;
}

/** The first page: the person, the biography, and links to the other parts. */
export function indexPage(parts: CopyParts, { chapters, portrait, biography }: IndexParts): string {
  const { material } = parts;
  const { residence: row } = material;
  const facts = factsOf(material).map(([term, fact]) => markup`<div><dt>${term}</dt><dd>${fact}</dd></div>`);
  const others = chapters.map(
    ({ title, path, says }) => markup`<li><a href="${path}">${title}</a><p class="says">${says}</p></li>`,
  );
  const missing = isWithheldReference(row.portrait) ? markup`<p class="says">${withheldPortrait}</p>` : null;
  const image = portrait === null ? null : markup`<img src="${portrait}" alt="${row.name}">`;
  return copyPage(parts, {
    title: row.name,
    path: "index.html",
    body: [
      markup`<section class="${portrait === null ? "alone" : "person"}">
${image}
<div><h1>${row.name}</h1><p class="years">${yearsOf(row)}</p>
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

/**
 * The biography as sanitised HTML. Its images are those in the copy, by their references in `images`; one that the
 * operator withdrew is replaced by a notice.
 */
export function biographyOf({ residence }: CopyMaterial, images: ReadonlyMap<string, string>): string {
  return cleanRichText(withWithheldSaid(residence.intro_html, `<em>${withheldImage}</em>`), (src) => {
    const name = imageName(src);
    return (name !== null && images.get(openReferenceOf(name))) || null;
  });
}

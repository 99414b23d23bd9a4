import { getRemembranceWords } from "@changming/domain/certificate/get-certificate-words";
import { certificatesPath as path, type Chapter, type CopyParts } from "./copy-parts.ts";
import { copyPage } from "./copy-page.ts";
import { type Markup, markup } from "./markup.ts";

const formats = ["png", "pdf"] as const;

/** Writes the certificate of the place, and that of who asked for the copy, as picture and as page. */
export async function certificateChapter(parts: CopyParts): Promise<Chapter[]> {
  const { book, press, ctx, material } = parts;
  const shown: Markup[] = [];
  if (material.property) {
    for (const format of formats) {
      await book.add(`certificates/property.${format}`, await press.property(material.property, format));
    }
    shown.push(sheet("居所证书", "property"));
  }
  if (material.remembrance !== null) {
    const words = await getRemembranceWords(ctx, { number: material.remembrance });
    for (const format of formats) {
      await book.add(`certificates/remembrance.${format}`, await press.remembrance(words, format));
    }
    shown.push(sheet("缅怀证书", "remembrance"));
  }
  await parts.goOn();
  if (shown.length === 0) return [];
  const body = [markup`<h1>证书</h1>`, markup`<ul class="photos">${shown}</ul>`];
  await book.add(path, copyPage(parts, { title: "证书", path, body }));
  return [{ title: "证书", path, says: `${shown.length} 张` }];
}

function sheet(title: string, name: string): Markup {
  const picture = markup`<a href="${name}.pdf"><img src="${name}.png" alt="${title}"></a>`;
  const caption = markup`<figcaption>${title}，<a href="${name}.pdf">A4 打印版</a></figcaption>`;
  return markup`<li><figure>${picture}${caption}</figure></li>\n`;
}

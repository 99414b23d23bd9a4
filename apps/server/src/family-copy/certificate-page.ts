import { getRemembranceCertificateData } from "@changming/domain/certificate/get-certificate-data";
import { certificatesPath as path, type Chapter, type CopyParts } from "./copy-parts.ts";
import { copyPage } from "./copy-page.ts";
import { type Markup, markup } from "./markup.ts";

const formats = ["png", "pdf"] as const;

/**
 * Writes the property certificate, and the remembrance certificate of the member who requested the copy, as PNG and
 * PDF.
 */
export async function certificateChapter(parts: CopyParts): Promise<Chapter[]> {
  const { zip, renderer, ctx, material } = parts;
  const sheets: Markup[] = [];
  if (material.property) {
    for (const format of formats) {
      await zip.add(`certificates/property.${format}`, await renderer.property(material.property, format));
    }
    sheets.push(sheet("居所证书", "property"));
  }
  if (material.remembrance !== null) {
    const row = await getRemembranceCertificateData(ctx, { number: material.remembrance });
    for (const format of formats) {
      await zip.add(`certificates/remembrance.${format}`, await renderer.remembrance(row, format));
    }
    sheets.push(sheet("缅怀证书", "remembrance"));
  }
  await parts.goOn();
  if (sheets.length === 0) return [];
  const body = [markup`<h1>证书</h1>`, markup`<ul class="photos">${sheets}</ul>`];
  await zip.add(path, copyPage(parts, { title: "证书", path, body }));
  return [{ title: "证书", path, says: `${sheets.length} 张` }];
}

function sheet(title: string, name: string): Markup {
  const image = markup`<a href="${name}.pdf"><img src="${name}.png" alt="${title}"></a>`;
  const caption = markup`<figcaption>${title}，<a href="${name}.pdf">A4 打印版</a></figcaption>`;
  return markup`<li><figure>${image}${caption}</figure></li>\n`;
}

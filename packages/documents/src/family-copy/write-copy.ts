import { shanghaiDateTime } from "@changming/kit/shanghai";
import {
  albumPath,
  certificatesPath,
  type Chapter,
  type Chunks,
  type CopiedAlbum,
  type CopyContent,
  copyFormat,
  type CopyParts,
  lists,
  outlineOf,
  threeDigits,
} from "./copy-parts.ts";
import {
  copyPage,
  copyStyle,
  Markup,
  markup,
  paragraphs,
  rootFrom,
  withheldPhotos,
  withheldPortrait,
} from "./copy-page.ts";
import { giftList, type ListOf, messageList, remembranceList, writeList } from "./list-pages.ts";
import type { ZipWriter } from "./zip-writer.ts";

/** README for the family. Photos are the versions stored by the site, and the text says so. */
const readMe = ({ residence, madeAt, origin }: CopyContent) =>
  [
    `${residence.name}的居所 · 家庭副本`,
    "",
    `整理时间：${shanghaiDateTime(madeAt)}（北京时间）`,
    `来自：${origin}/home?id=${residence.id}`,
    `格式：${copyFormat.name}，版本 ${copyFormat.version}`,
    "",
    "解压以后，用任何浏览器打开 index.html 就能看，不需要网络。",
    "pictures 里是网站保存的照片：上传时重新压缩过，拍摄时间、地点等信息已经去掉，不是您手里的原文件。原文件请自己另外留好。",
    "certificates 里是证书，data 里是同样内容的 JSON。",
    "calendar.ics（有它的话）可以导入日历，写着整理那天起十年的日子，以后不会自己续。",
    "SHA256SUMS 是每个文件的校验值：在这个文件夹里运行 sha256sum -c SHA256SUMS，可以查验有没有损坏。",
    "",
  ].join("\r\n");

/** Writes everything of a residence to the ZIP file; the first page comes last because it links all others. */
export async function writeCopy(content: CopyContent, zip: ZipWriter, goOn: () => Promise<void>): Promise<void> {
  const parts: CopyParts = { zip, content, outline: outlineOf(content), goOn };
  const { residence } = content;
  await zip.add("style.css", copyStyle);
  const portrait = await addImage(parts, residence.portrait, "pictures/portrait");
  const images = new Map<string, string>();
  for (const [index, reference] of content.inText.entries()) {
    const path = await addImage(parts, reference, `pictures/biography/${String(index + 1).padStart(3, "0")}`);
    if (path) images.set(reference, path);
  }
  const albums = await albumChapters(parts);
  const messages = await listChapter(parts, "letters", {
    list: messageList,
    chunks: content.messages,
    says: (count) => `${count} 封`,
    lead: "",
  });
  // The site counts pieces of gifts and repeated visits, so its numbers differ from the row counts.
  const gifts = await listChapter(parts, "gifts", {
    list: giftList,
    chunks: content.gifts,
    says: (count) => `${residence.gift_total} 份，分 ${count} 次敬献`,
    lead: `居所页上的“献礼 ${residence.gift_total}”数的是件数。下面每一行是一次敬献。`,
  });
  const remembrances = await listChapter(parts, "remembrances", {
    list: remembranceList,
    chunks: content.remembrances,
    says: (count) => `${residence.remembrance_total} 次，来自 ${count} 人`,
    lead: `居所页上的“缅怀 ${residence.remembrance_total}”数的是次数，同一个人改天再来算新的一次。下面每一行是一位缅怀人。`,
  });
  const chapters: Chapter[] = [...albums, messages, gifts, remembrances, ...(await certificateChapter(parts))];
  const biography = content.biographyOf(images);
  const counts = { gift_deliveries: gifts.count, remembered_by: remembrances.count };
  await zip.add("data/residence.json", residenceData(content, biography, counts));
  if (content.calendar !== null) await zip.add("calendar.ics", content.calendar);
  await zip.add("README.txt", readMe(content));
  await zip.add("index.html", indexPage(parts, { chapters, portrait, biography }));
  await goOn();
}

/** The image's path in the copy, or null when there is none. */
async function addImage(parts: CopyParts, reference: string, path: string): Promise<string | null> {
  const file = await parts.content.readImage(reference);
  if (!file) return null;
  await parts.zip.add(path + file.ending, file.bytes);
  await parts.goOn();
  return path + file.ending;
}

interface ListParts<Row extends { id: number }> {
  list: ListOf<Row>;
  chunks: Chunks<Row>;
  says: (count: number) => string;
  lead: string;
}

async function listChapter<Row extends { id: number }>(
  parts: CopyParts,
  folder: keyof typeof lists,
  { list, chunks, says, lead }: ListParts<Row>,
): Promise<Chapter & { count: number }> {
  const { path, count } = await writeList(parts, { folder, list, chunks, lead });
  return { title: list.title, path, says: count === 0 ? list.empty : says(count), count };
}

/** `biography`: HTML with image paths in the copy. */
function residenceData(
  content: CopyContent,
  biography: string,
  counts: { gift_deliveries: number; remembered_by: number },
): string {
  const { residence: row, madeAt, origin } = content;
  const data = {
    copy: {
      format: copyFormat.name,
      version: copyFormat.version,
      /** Asia/Shanghai. */
      made_at: shanghaiDateTime(madeAt),
      site: origin,
      page: `${origin}/home?id=${row.id}`,
    },
    name: row.name,
    gender: row.gender,
    birth: { date: row.birth_on, calendar: row.birth_calendar, is_leap_month: row.birth_is_leap_month },
    death: { date: row.death_on, calendar: row.death_calendar, is_leap_month: row.death_is_leap_month },
    facts: Object.fromEntries(content.facts),
    summary: row.summary,
    opening: row.opening,
    plaque: row.plaque,
    couplet: row.couplet,
    biography_html: biography,
    remembrances: row.remembrance_total,
    gifts: row.gift_total,
    letters: row.message_total,
    ...counts,
    certificate_number: content.certificateNumber,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

const formats = ["png", "pdf"] as const;

/** Writes every certificate as PNG and PDF. */
async function certificateChapter(parts: CopyParts): Promise<Chapter[]> {
  const { zip, content } = parts;
  for (const { name, draw } of content.certificates) {
    for (const format of formats) await zip.add(`certificates/${name}.${format}`, await draw(format));
  }
  await parts.goOn();
  if (content.certificates.length === 0) return [];
  const sheets = content.certificates.map(({ title, name }) => sheet(title, name));
  const body = [markup`<h1>证书</h1>`, markup`<ul class="photos">${sheets}</ul>`];
  await zip.add(certificatesPath, copyPage(parts, { title: "证书", path: certificatesPath, body }));
  return [{ title: "证书", path: certificatesPath, says: `${sheets.length} 张` }];
}

function sheet(title: string, name: string): Markup {
  const image = markup`<a href="${name}.pdf"><img src="${name}.png" alt="${title}"></a>`;
  const caption = markup`<figcaption>${title}，<a href="${name}.pdf">A4 打印版</a></figcaption>`;
  return markup`<li><figure>${image}${caption}</figure></li>\n`;
}

interface IndexParts {
  chapters: readonly Chapter[];
  /** Path of the portrait; null when there is none. */
  portrait: string | null;
  /** Sanitised HTML. */
  biography: string;
}

/** The first page: the person, the biography, and links to the other parts. */
function indexPage(parts: CopyParts, { chapters, portrait, biography }: IndexParts): string {
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

/** Writes every album as a page with its photos in full size. */
async function albumChapters(parts: CopyParts): Promise<Chapter[]> {
  const chapters: Chapter[] = [];
  const data = [];
  for (const [index, album] of parts.content.albums.entries()) {
    const path = albumPath(index);
    const photos = await addPhotos(parts, album, `pictures/album-${threeDigits(index)}`);
    const body = [
      markup`<h1>${album.name}</h1>`,
      photosOf(photos, rootFrom(path)),
      ...(album.withheld > 0 ? [markup`<p class="says">${withheldPhotos(album.withheld)}</p>`] : []),
    ];
    await parts.zip.add(path, copyPage(parts, { title: album.name, path, body }));
    chapters.push({ title: album.name, path, says: `${photos.length} 张照片` });
    data.push({ name: album.name, photos, withheld: album.withheld });
  }
  await parts.zip.add("data/albums.json", `${JSON.stringify(data, null, 1)}\n`);
  return chapters;
}

interface PlacedPhoto {
  file: string;
  caption: string;
  width: number;
  height: number;
}

async function addPhotos(parts: CopyParts, album: CopiedAlbum, folder: string): Promise<PlacedPhoto[]> {
  const placed: PlacedPhoto[] = [];
  for (const [index, { picture, caption, width, height }] of album.photos.entries()) {
    const found = await parts.content.readImage(picture);
    if (!found) continue;
    const file = `${folder}/${threeDigits(index)}${found.ending}`;
    await parts.zip.add(file, found.bytes);
    placed.push({ file, caption, width, height });
    await parts.goOn();
  }
  return placed;
}

function photosOf(photos: readonly PlacedPhoto[], root: string): Markup {
  if (photos.length === 0) return markup`<p class="says">这本相册还没有照片。</p>`;
  const items = photos.map(({ file, caption, width, height }, index) => {
    const alt = caption === "" ? `第 ${index + 1} 张照片` : caption;
    const image = markup`<img src="${root}${file}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
    return markup`<li><figure><a href="${root}${file}">${image}</a><figcaption>${caption}</figcaption></figure></li>\n`;
  });
  return markup`<ul class="photos">\n${items}</ul>`;
}

import type { Ctx } from "@changming/domain/context";
import { type CopyMaterial, giftsAfter, lettersAfter, remembrancesAfter } from "@changming/domain/family-copy/material";
import { getCalendar } from "@changming/domain/memorial-day/get-memorial-days";
import { calendarOf } from "../files/calendar-of.ts";
import { albumChapters } from "./album-pages.ts";
import { certificateChapter } from "./certificate-page.ts";
import type { Chapter } from "./copy-page.ts";
import { type CopyParts, pictureFor } from "./copy-parts.ts";
import { copyStyle } from "./copy-style.ts";
import { biographyOf, factsOf, indexPage } from "./index-page.ts";
import { giftList, letterList, remembranceList } from "./list-pages.ts";
import { type Chunks, writeList } from "./write-list.ts";

const readMe = (name: string) =>
  `${name}的居所 · 家庭副本\r\n\r\n` +
  "解压以后，用任何浏览器打开 index.html 就能看，不需要网络。\r\n" +
  "pictures 里是原图，certificates 里是证书，data 里是同样内容的 JSON，calendar.ics 可以导入日历。\r\n" +
  "SHA256SUMS 是每个文件的校验值：在这个文件夹里运行 sha256sum -c SHA256SUMS，可以查验有没有损坏。\r\n";

/** Writes everything of a residence into the book; the first page comes last, when all the others are known. */
export async function writeCopy(parts: CopyParts): Promise<void> {
  const { book, material } = parts;
  const { residence } = material;
  await book.add("style.css", copyStyle);
  const portrait = await addPicture(parts, residence.portrait, "pictures/portrait");
  const pictures = new Map<string, string>();
  for (const [index, reference] of material.inText.entries()) {
    const path = await addPicture(parts, reference, `pictures/biography/${String(index + 1).padStart(3, "0")}`);
    if (path) pictures.set(reference, path);
  }
  const chapters: Chapter[] = [
    ...(await albumChapters(parts)),
    await listChapter(parts, "letters", letterList, lettersAfter, (count) => `${count} 封`),
    await listChapter(parts, "gifts", giftList, giftsAfter, (count) => `${count} 份`),
    await listChapter(parts, "remembrances", remembranceList, remembrancesAfter, (count) => `${count} 人`),
    ...(await certificateChapter(parts)),
  ];
  const biography = biographyOf(material, pictures);
  await book.add("data/residence.json", residenceData(material, biography));
  const days = await getCalendar(parts.ctx, { residenceId: residence.id, keptBy: "family", isSigned: true });
  await book.add("calendar.ics", calendarOf(days, { origin: parts.origin, madeAt: parts.ctx.clock() }));
  await book.add("README.txt", readMe(residence.name));
  await book.add("index.html", indexPage(material, { chapters, portrait, biography }));
  await parts.goOn();
}

/** The picture's place in the copy, or null when there is none. */
async function addPicture(parts: CopyParts, reference: string, path: string): Promise<string | null> {
  const file = await pictureFor(parts, reference);
  if (!file) return null;
  await parts.book.add(path + file.ending, file.bytes);
  await parts.goOn();
  return path + file.ending;
}

async function listChapter<Row extends { id: number }>(
  parts: CopyParts,
  folder: string,
  list: Parameters<typeof writeList<Row>>[1]["list"],
  read: (...args: [db: Ctx["db"], residenceId: number, after: number, limit: number]) => Promise<Row[]>,
  says: (count: number) => string,
): Promise<Chapter> {
  const { db } = parts.ctx;
  const chunks: Chunks<Row> = (after, limit) => read(db, parts.material.residence.id, after, limit);
  const { path, count } = await writeList(parts, { folder, list, chunks });
  return { title: list.title, path, says: count === 0 ? list.empty : says(count) };
}

/** `biography`: with its pictures where they lie in the copy. */
function residenceData(material: CopyMaterial, biography: string): string {
  const { residence: row } = material;
  const data = {
    name: row.name,
    gender: row.gender,
    birth: { date: row.birth_on, calendar: row.birth_calendar, is_leap_month: row.birth_is_leap_month },
    death: { date: row.death_on, calendar: row.death_calendar, is_leap_month: row.death_is_leap_month },
    facts: Object.fromEntries(factsOf(material)),
    summary: row.summary,
    opening: row.opening,
    plaque: row.plaque,
    couplet: row.couplet,
    biography_html: biography,
    remembrances: row.remembrance_total,
    gifts: row.gift_total,
    letters: row.blessing_total,
    certificate_number: material.property?.certificate_number ?? "",
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

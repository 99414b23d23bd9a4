import type { Client } from "@changming/contract/client";
import { excerpt, plainText } from "@changming/kit/plain-text";
import { bodyOrThrow } from "../../api/api.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";

/** Characters of the biography and of each letter: the document is read on weak lines. */
const maxLife = 2_400;
const maxLetter = 120;
const letterCount = 4;
const photoCount = 3;

export interface GraveData {
  detail: ResidenceDetail;
  /** The beginning of the biography, by its paragraphs. */
  life: string[];
  photos: { image: string; caption: string }[];
  letters: { id: number; from: string; day: string; text: string }[];
  garden: { address: string; phone: string; hours: string[] };
}

/** What the page at the grave shows; null where there is no public residence. */
export async function loadGrave(api: Client, id: number): Promise<GraveData | null> {
  const detailAnswer = await api.residence.detail({ id });
  if (!detailAnswer.ok && detailAnswer.error === "notFound") return null;
  const detail = bodyOrThrow(detailAnswer);
  const [intro, albums, messages, garden] = await Promise.all([
    api.residence.intro({ id }),
    api.album.list({ id }),
    api.message.list({ id, pageSize: letterCount }),
    api.garden.detail({ id: detail.garden_id }),
  ]);
  const { address, contact_phone: phone, opening_hours: hours } = bodyOrThrow(garden);
  return {
    detail,
    life: paragraphsOf(bodyOrThrow(intro).content, maxLife),
    photos: await photosOf(api, bodyOrThrow(albums)),
    letters: bodyOrThrow(messages).itemList.map(({ id: messageId, nickname, relation, date_time, content }) => ({
      id: messageId,
      from: relation === "" ? nickname : `${relation} ${nickname}`,
      day: date_time.slice(0, 10),
      text: excerpt(content, maxLetter),
    })),
    garden: { address, phone, hours },
  };
}

/** The texts of the paragraphs, up to so many characters; the last one is cut there. */
export function paragraphsOf(html: string, max: number): string[] {
  const paragraphs = html
    .split(/<\/(?:p|h[1-6]|li|blockquote|tr)>/i)
    .map(plainText)
    .filter((text) => text !== "");
  let left = max;
  const included: string[] = [];
  for (const text of paragraphs) {
    if (left <= 0) break;
    included.push(excerpt(text, left));
    left -= [...text].length;
  }
  return included;
}

async function photosOf(api: Client, albums: readonly { id: number; counts: number }[]): Promise<GraveData["photos"]> {
  const first = albums.find(({ counts }) => counts > 0);
  if (!first) return [];
  const album = await api.album.detail({ id: first.id });
  // Deleted in between.
  if (!album.ok && album.error === "notFound") return [];
  return bodyOrThrow(album)
    .images.slice(0, photoCount)
    .map(({ image, caption }) => ({ image, caption }));
}

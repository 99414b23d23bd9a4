import type { Draft } from "../../browser/local-draft.ts";
import type { SentImage } from "../upload/upload-queue.ts";
import { withoutSignature } from "../upload/sent-before.ts";
import type { OwnGardenDetail } from "./own-garden-data.ts";

/** The fields of the form by their names; `levels` joined by commas. */
export type WrittenGarden = Readonly<Record<string, string | undefined>>;

/** The fields of the form for a garden as it is. */
export function writtenOf(garden: OwnGardenDetail): Record<string, string> {
  return {
    summary: garden.summary,
    notice: garden.notice,
    opening_hours: garden.opening_hours.join("\n"),
    opening_note: garden.opening_note,
    contact_phone: garden.contact_phone,
    address: garden.address,
    content: garden.content,
    levels: garden.levels.flatMap(({ level, is_offered }) => (is_offered ? [level] : [])).join(","),
    version: String(garden.version),
  };
}

/** The chosen levels of a submitted or stored form. */
export function levelsIn(fields: Iterable<[string, unknown]>): string {
  const names = [...fields].map(([name]) => /^level_(\d)$/.exec(name)?.[1]);
  return names.filter((level) => level !== undefined).join(",");
}

/** The form as it was left, on the version that it was begun with; null when nothing was changed. */
export function draftedGarden({ fields }: Draft): WrittenGarden | null {
  if (!fields.version) return null;
  return { ...fields, levels: levelsIn(Object.entries(fields)) };
}

/**
 * The banners of a draft in their order: those of the garden by their current addresses, added ones as long as the
 * server has them; and how many are lost.
 */
export function draftedBanners(
  { fields, pictures }: Draft,
  current: readonly string[],
  show: (images: Draft["pictures"][string]) => SentImage[],
): { sent: SentImage[]; lost: number } {
  const own = current.map((url) => ({ url, preview: url }));
  const names = fields.banner_urls;
  if (names === undefined) return { sent: own, lost: 0 };
  const alive = show(pictures.banners ?? []);
  const all = names.split("\n").filter((url) => url !== "");
  const isSame = (one: string) => (other: SentImage) => withoutSignature(other.url) === withoutSignature(one);
  const sent = all.flatMap((url) => own.find(isSame(url)) ?? alive.find(isSame(url)) ?? []);
  return { sent, lost: all.length - sent.length };
}

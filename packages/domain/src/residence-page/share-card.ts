import { coupletOf, defaultSceneTexts } from "@changming/contract/scene-texts";
import { sha256Hex } from "@changming/kit/ids";
import { familyName } from "@changming/kit/names";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { type PlacedDressing, placedDressings } from "../dressing/list-dressings.ts";
import { isWithheldReference, nameInReference } from "../file-reference/reference.ts";
import { yearsOf } from "../residence/life-dates.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { dawnOf, portraitOf } from "../residence/present.ts";
import { isMartyr, type ResidenceRow } from "../residence/queries.ts";
import { siteName } from "../site-info/get-site-info.ts";

/** Everything that the share picture of a residence shows (R-site-15). */
export interface ShareCardData {
  residenceId: number;
  name: string;
  years: string;
  plaque: string;
  couplet: readonly [string, string];
  isMartyr: boolean;
  /** In a seal on our own drawing; "" on the family's photograph and at a stele. */
  sealName: string;
  isEmblem: boolean;
  /** References of images, the preferred background first. */
  portrait: string;
  backgrounds: readonly string[];
  /** Another one for another picture. */
  version: string;
}

/** Part of the version; raise it with every change of the drawing. */
const shareCardEdition = 1;

type Source = Pick<
  ResidenceRow,
  "id" | "is_private" | "name" | "plaque" | "couplet" | "background" | "level_background"
> &
  Parameters<typeof portraitOf>[0] &
  Parameters<typeof yearsOf>[0];

function shareCardOf(row: Source, dressing: readonly PlacedDressing[]): ShareCardData {
  const isStele = isMartyr(row);
  const portrait = portraitOf(row);
  const texts = isStele ? defaultSceneTexts.stele : defaultSceneTexts.courtyard;
  const own = [dressing.find(({ place }) => place === "background")?.image ?? "", row.background ?? ""];
  const backgrounds = isStele ? [dawnOf(row)] : [...own, row.level_background ?? ""];
  const card = {
    residenceId: row.id,
    name: row.name,
    years: yearsOf(row),
    plaque: row.plaque || texts.plaque,
    couplet: coupletOf(row.couplet, texts.couplet),
    isMartyr: isStele,
    sealName: isStele || nameInReference(portrait) !== null ? "" : familyName(row.name),
    isEmblem: portrait.startsWith("emblems/"),
    portrait,
    backgrounds: backgrounds.filter((reference) => reference !== "" && !isWithheldReference(reference)),
  };
  return { ...card, version: sha256Hex(JSON.stringify([shareCardEdition, card])).slice(0, 12) };
}

/** Address of the share picture, another one for another picture; "" for a private residence. */
export function shareCardAddress(row: Source, dressing: readonly PlacedDressing[]): string {
  if (row.is_private) return "";
  return `/files/share/${row.id}.jpg?v=${shareCardOf(row, dressing).version}`;
}

export interface PosterData {
  card: ShareCardData;
  summary: string;
  siteName: string;
}

/** The poster of a public residence. Throws `notFound` as `getShareCard`. */
export async function getPoster(ctx: Ctx, input: { id: number }): Promise<PosterData> {
  const { row, card } = await loadPublic(ctx, input.id);
  return { card, summary: row.summary, siteName: await siteName(ctx.db) };
}

/** The share picture of a public residence. Throws `notFound`, for its members too while it is private. */
export async function getShareCard(ctx: Ctx, input: { id: number }): Promise<ShareCardData> {
  return (await loadPublic(ctx, input.id)).card;
}

async function loadPublic(ctx: Ctx, id: number) {
  const row = await loadVisibleResidence(ctx, id);
  if (row.is_private) fail("notFound");
  return { row, card: shareCardOf(row, await placedDressings(ctx.db, row.id).execute()) };
}

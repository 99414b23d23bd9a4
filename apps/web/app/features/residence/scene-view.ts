import { coupletOf, defaultSceneTexts } from "@changming/contract/scene-texts";
import { chineseNumber } from "@changming/kit/numerals";
import type { InscriptionEntry } from "@changming/ui/scene/inscription";
import type { LaidGiftData } from "@changming/ui/scene/laid-gift";
import type { SceneView } from "@changming/ui/scene/stage";
import { artVersionOf } from "@changming/ui/art-address";
import type { RecentActivity, ResidenceDetail } from "../../data/residence-data.ts";

/** Our own drawing bears the family name in a seal, a family's own image does not. */
export function sealNameOf(detail: ResidenceDetail): string {
  return detail.avatar.startsWith("/art/") ? detail.family_name : "";
}

/** A space as wide as a character; the ideographic one would load a font slice for itself. */
const gap = "\u2003";

/** Maximum length of a number that fits one column. */
const maxNumberLength = 11;

const isKnown = (entry: InscriptionEntry) => entry.upright !== "";

function dates(detail: ResidenceDetail, deathTerm: string): InscriptionEntry[] {
  const { birth, death } = detail;
  return [
    { term: "生于", upright: birth.upright, plain: birth.plain, sub: birth.lunar },
    { term: deathTerm, upright: death.upright, plain: death.plain, sub: death.lunar },
    { term: "纪念", ...detail.customary },
  ];
}

function ages(detail: ResidenceDetail): InscriptionEntry {
  const { age, xian_age: since } = detail;
  const text = (number: number) => (age > 0 ? `${chineseNumber(number)}岁` : "");
  const plain = age > 0 ? `${age} 岁` : "";
  // `since` is the age that the person would have now; 0 where nobody grows that old.
  if (age === 0 || since <= age) return { term: "享年", upright: text(age), plain };
  return { term: "享年", upright: `${text(age)}${gap}冥寿${text(since)}`, plain: `${plain}${gap}冥寿 ${since} 岁` };
}

const withNation = (detail: ResidenceDetail) => [detail.jiguan, detail.nation].filter(Boolean).join(gap);

/** The garden precedes the number where both fit one column of the wall. */
function withGarden(garden: string, number: string): string {
  return [...garden, ...number].length <= maxNumberLength ? garden + number : number;
}

function courtyardEntries(detail: ResidenceDetail): InscriptionEntry[] {
  const { moved_in: moved, number_upright: number } = detail;
  return [
    ...dates(detail, "逝于"),
    { term: "籍贯", upright: withNation(detail) },
    ages(detail),
    { term: "居所编号", upright: withGarden(detail.garden_name, number), plain: detail.number_text },
    { term: "入住", upright: moved.upright, plain: moved.plain, minor: true },
  ].filter(isKnown);
}

function martyrEntries(detail: ResidenceDetail): InscriptionEntry[] {
  return [...dates(detail, "牺牲"), { term: "籍贯", upright: withNation(detail) }].filter(isKnown);
}

/** True while one of the newest gifts is incense. */
export function hasIncense(activity: RecentActivity): boolean {
  return activity.some((item) => item.giftEffect === "incense");
}

/** The family's own dressings, displayed beside the visitors' gifts. */
function ownGifts(detail: ResidenceDetail): LaidGiftData[] {
  return detail.dressing.flatMap(({ place, gift_name, image }) =>
    place === "plaque" || place === "background"
      ? []
      : [{ place: `own-${place}` as const, gift_name, image, nickname: "家人" }],
  );
}

/** Maps a residence to its scene. */
export function sceneViewOf(detail: ResidenceDetail, activity: RecentActivity): SceneView {
  const isMartyr = detail.is_martyr;
  const texts = isMartyr ? defaultSceneTexts.stele : defaultSceneTexts.courtyard;
  const gifts = [...ownGifts(detail), ...detail.placed];
  const hasGiftAt = (place: string) => gifts.some((gift) => gift.place.endsWith(place));
  return {
    name: detail.name,
    plateOutline: detail.brush.plate,
    plaque: detail.plaque || texts.plaque,
    plaqueOutline: detail.plaque ? detail.brush.plaque : null,
    couplet: coupletOf(detail.couplet, texts.couplet),
    portrait: detail.avatar,
    sealName: sealNameOf(detail),
    level: detail.level,
    levelName: detail.level_name,
    entries: isMartyr ? martyrEntries(detail) : courtyardEntries(detail),
    gifts,
    plaqueImage: detail.dressing.find(({ place }) => place === "plaque")?.image ?? "",
    isLit: hasGiftAt("lamp"),
    hasIncense: hasIncense(activity) || hasGiftAt("own-incense"),
    backgrounds: [detail.residence_bg, detail.level_bg_image],
    version: artVersionOf(detail.level_bg_image) || undefined,
  };
}

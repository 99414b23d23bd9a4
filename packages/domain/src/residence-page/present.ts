import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { parseLifeDate } from "@changming/kit/life-date";
import { monthDayText, verticalMonthDay } from "@changming/kit/month-day";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { placeText } from "@changming/kit/place-text";
import { presentLamp } from "../remembrance/lamps.ts";
import { presentScene } from "../dressing/present.ts";
import { type Media, accessOfResidence } from "../context/media.ts";
import {
  ageOf,
  agePassed,
  birthEra,
  birthOf,
  customaryOf,
  deathEra,
  deathOf,
  lifeDateView,
  nextReturn,
} from "../residence/life-dates.ts";
import { numberText, numberUpright } from "../residence/number-text.ts";
import { dawnOf, diedBefore1950, presentResidenceCard, portraitOf } from "../residence/present.ts";
import { graveLampsToday, isMartyr, type ResidenceRow } from "../residence/queries.ts";
import { withImageUrls } from "../rich-text/clean-rich-text.ts";
import type { ResidenceDetail } from "./get-residence-detail.ts";

type Detail = BodyOf<typeof residence.detail>;

/** Same fields for a visitor and a member (R-residence-2, R-residence-6). */
export function presentResidenceDetail(detail: ResidenceDetail, media: Media): Detail {
  const { row, today } = detail;
  const birth = birthOf(row);
  const death = deathOf(row);
  const movedIn = parseLifeDate(shanghaiDay(row.moved_in_at));
  return {
    ...presentResidenceCard(row, today, media),
    level_name: row.level_name,
    residence_address: `${row.garden_name} ${numberText(row)}`,
    date_time: shanghaiDateTime(row.moved_in_at),
    age: ageOf(row),
    xian_age: agePassed(row, today),
    nation: row.nation,
    jiguan: placeText(row.native_place),
    battle_address: row.battle_address,
    cemetery_address: row.cemetery_address,
    giftNums: row.gift_total,
    coin_nums: row.coin_total,
    remembranceRanking: detail.rank,
    is_close: row.is_private ? 1 : 0,
    garden_id: row.garden_id,
    garden_kind: row.garden_kind,
    ...presentPlace(detail, media),
    other_names: row.other_names,
    plaque: row.plaque,
    couplet: row.couplet,
    opening: row.opening,
    source: row.source,
    compiled: presentCompiled(row),
    birth: lifeDateView(birth, birthEra(row)),
    death: lifeDateView(death, deathEra(row)),
    moved_in: lifeDateView(movedIn && { given: movedIn, solar: movedIn }),
    birthday_next: nextReturn(birth, today, row.birthday_by),
    anniversary_next: nextReturn(death, today, row.anniversary_by),
    customary: presentCustomary(row),
    number_text: numberText(row),
    number_upright: numberUpright(row),
    brush: { plate: media.calligraphy(row.name, "vertical"), plaque: media.calligraphy(row.plaque, "horizontal") },
    blessing_nums: row.message_total,
    lamps: detail.lamps.map(presentLamp),
    grave_lamps: graveLampsToday(row, today),
    allows_grave_lamps: row.allows_grave_lamps ? 1 : 0,
    ...presentScene(detail, media),
    share_image: detail.shareImage,
    can: { manage: detail.canManage },
  };
}

/** The sources of a person about whom staff wrote (R-residence-19); the credit only of the portrait that is displayed. */
function presentCompiled(row: ResidenceRow): Detail["compiled"] {
  if (row.made_by === null) return null;
  const isOwnPortrait = row.portrait !== "" && portraitOf(row) === row.portrait;
  const { source, source_url } = row;
  return {
    source,
    source_url,
    more_sources: row.more_sources.map(presentSource),
    portrait_credit: isOwnPortrait ? row.portrait_credit : "",
  };
}

function presentSource(line: string) {
  const [source = "", source_url = ""] = line.split("\t");
  return { source, source_url };
}

function presentCustomary(row: ResidenceRow): Detail["customary"] {
  const date = customaryOf(row)?.given;
  return date ? { plain: monthDayText(date), upright: verticalMonthDay(date) } : { plain: "", upright: "" };
}

/** The HTML was sanitized when it was written (R-biography-1). */
export function presentIntro(row: ResidenceRow, media: Media): BodyOf<typeof residence.intro> {
  const content = withImageUrls(row.intro_html, media, accessOfResidence(row));
  return { id: row.id, name: row.name, content, opening: row.opening, source: row.source };
}

type Place = Pick<
  BodyOf<typeof residence.detail>,
  "level_bg_image" | "residence_bg" | "is_martyr" | "died_before_1950"
>;

/**
 * The scene of a residence's page. `residence_bg` is its background image: the family's dressing, else the residence's
 * own, else its level's (R-residence-4); dawn for a martyr, an older one before 1950 (R-residence-10).
 */
export function presentPlace({ row, dressing }: Pick<ResidenceDetail, "row" | "dressing">, media: Media): Place {
  const level = media.address(row.level_background);
  const own =
    media.address(dressing.find(({ place }) => place === "background")?.image ?? null) ||
    media.address(row.background, accessOfResidence(row));
  return {
    level_bg_image: level,
    residence_bg: isMartyr(row) ? media.address(dawnOf(row)) : own || level,
    is_martyr: isMartyr(row),
    died_before_1950: diedBefore1950(row),
  };
}

import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { parseLifeDate } from "@changming/kit/life-date";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { placeText } from "@changming/kit/place-text";
import { presentScene } from "../dressing/present-placed.ts";
import type { Media } from "../context/media.ts";
import type { ResidenceDetail } from "./get-residence-detail.ts";
import { ageOf, agePassed, birthOf, deathOf, lifeDateView, nextReturn } from "../residence/life-dates.ts";
import { numberText, numberUpright } from "../residence/number-text.ts";
import { presentResidenceCard } from "../residence/present-card.ts";
import { presentPlace } from "./present-place.ts";

type Detail = BodyOf<typeof residence.detail>;

/** Same fields for a visitor and a member. */
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
    birth: lifeDateView(birth),
    death: lifeDateView(death),
    moved_in: lifeDateView(movedIn && { given: movedIn, solar: movedIn }),
    birthday_next: nextReturn(birth, today, row.birthday_by),
    anniversary_next: nextReturn(death, today, row.anniversary_by),
    number_text: numberText(row),
    number_upright: numberUpright(row),
    brush: { plate: media.calligraphy(row.name, "vertical"), plaque: media.calligraphy(row.plaque, "horizontal") },
    blessing_nums: row.message_total,
    ...presentScene(detail, media),
    can: { manage: detail.canManage },
  };
}

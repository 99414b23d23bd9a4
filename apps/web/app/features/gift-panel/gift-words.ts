import { addDays, type ShanghaiDay } from "@changming/kit/shanghai";
import { untilDay, untilVerb } from "../../parts/lasting-text.ts";
import { price } from "../../parts/price.ts";
import type { CheckoutView } from "../payment/checkout.ts";
import type { GiftItem } from "./gift-offer-data.ts";

type Delivered = NonNullable<CheckoutView["given"]>;
type ScenePlace = GiftItem["scene_place"];

const inCourtyard: Record<ScenePlace, string> = {
  lamp: "灯台上",
  incense: "香炉前",
  flowers: "花瓶里",
  offering: "供案上",
  "": "居所里",
};

/** `11 月 29 日夜里` for a lamp, the bare day for all else. */
function untilWhen(until: ShanghaiDay, place: ScenePlace, today: ShanghaiDay): string {
  return untilDay(until, today) + (place === "lamp" ? "夜里" : "");
}

interface Giving {
  today: ShanghaiDay;
  nickname: string;
  isMartyr: boolean;
}

/**
 * What will happen, said before it is paid, in clauses: where it is placed, until which day it burns, and whose name it
 * bears.
 */
export function willClauses(
  { scene_place: place, lasts_days: days }: Pick<GiftItem, "scene_place" | "lasts_days">,
  { today, nickname, isMartyr }: Giving,
): string[] {
  const where = `放在${isMartyr ? "碑前" : inCourtyard[place || ""]}`;
  const name = `署名“${nickname}”。`;
  // A node of the previous version sends neither days nor place during an upgrade.
  if (!days) return [`${where}，`, name];
  const until = spaced(untilVerb(place), untilWhen(addDays(today, days - 1), place, today));
  return [`${where}，`, `${until}，`, name];
}

/** A space between a character and a number, none between two characters. */
const spaced = (verb: string, day: string) => (/^\d/.test(day) ? `${verb} ${day}` : `${verb}${day}`);

export function thanksTitle({ gift_name: name, scene_place: place }: Delivered): string {
  return place === "lamp" ? `${name}亮了` : `${name}献上了`;
}

interface ThanksRow {
  term: string;
  text: string;
}

/** The facts below the thanks: until when it burns, and what was paid; neither where there is none. */
export function thanksRows(
  { money, payType }: Pick<CheckoutView, "money" | "payType">,
  { lasts_until: until, scene_place: place }: Delivered,
  today: ShanghaiDay,
): ThanksRow[] {
  const rows: ThanksRow[] = [];
  if (until !== "") rows.push({ term: untilVerb(place), text: untilWhen(until, place, today) });
  if (money !== "0.00") rows.push({ term: "已付", text: `${price(money)}，${payType === 6 ? "支付宝" : "微信支付"}` });
  return rows;
}

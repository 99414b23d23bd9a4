import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type GiftItem = BodyOf<AdminCalls["gift"]["list"]>["itemList"][number];
export type CategoryItem = BodyOf<AdminCalls["giftCategory"]["list"]>["itemList"][number];

export const placeNames: Record<GiftItem["place"], string> = {
  "": "未定",
  incense: "香炉",
  lamp: "灯台",
  flowers: "花瓶",
  offering: "供案",
  plaque: "匾额",
  background: "背景",
};

export const effectNames: Record<GiftItem["effect"], string> = {
  "": "没有动画",
  incense: "上香",
  firecracker: "鞭炮",
  fireworks: "烟花",
  lamp: "点灯",
  "green-rice-balls": "青团",
  "burning-paper": "烧纸",
  flowers: "献花",
  "paper-money": "纸钱",
};

/** How long the gift burns or stands, that of giving included. */
export const lastsLabel = ({ lasts_days: days }: Pick<GiftItem, "lasts_days">): string =>
  days === 0 ? "不停留" : `${days} 天`;

/** Kinds of gardens in which the gift is free. */
export function freeGardensLabel({ gongyi_free, mingren_free, lieshi_free }: GiftItem): string {
  return [gongyi_free && "公益", mingren_free && "名人", lieshi_free && "烈士"].filter(Boolean).join("、");
}

export const saleStates = {
  onSale: { label: "在售", color: "success" },
  blocked: { label: "照法规选项不列出", color: "warning" },
  offSale: { label: "已下架", color: "default" },
} as const;

/** A gift on sale that the legal choice on gifts leaves out is offered nowhere (R-site-10). */
export function saleStateOf({ is_on_sale, is_offered }: Pick<GiftItem, "is_on_sale" | "is_offered">) {
  if (!is_on_sale) return "offSale";
  return is_offered ? "onSale" : "blocked";
}

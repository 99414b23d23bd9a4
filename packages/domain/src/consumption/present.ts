import { consumptionKinds, type consumption } from "@changming/contract/consumption";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { giftText } from "../gift/present.ts";
import type { Media } from "../context/media.ts";
import type { ConsumptionList, ConsumptionRow } from "./list-consumptions.ts";

type Body = BodyOf<typeof consumption.list>;

/** Replaces the residence's name when the account may not see it. */
const unnamedResidence = "一处不再公开的居所";

/**
 * The refund, done or under way. The money of a row counts as spent until it is refunded, and stays in the row after.
 */
function backOf({ kind, standing: status, is_refunded, money_fen }: ConsumptionRow): string {
  if (status === "kept") return is_refunded ? "（已退款）" : "";
  const money = `${yuanText(fen(money_fen))} 元${is_refunded ? "已退回" : "正在退回"}`;
  return status === "twice" ? `（多付了一次，${money}）` : `（${kind === "gift" ? "没有送到" : "没有用上"}，${money}）`;
}

function presentConsumption(row: ConsumptionRow, media: Media): Body["itemList"][number] {
  const isGift = row.kind === "gift";
  const name = row.residence_name;
  const what = isGift ? `${giftText(row.name, row.quantity, row.unit)}，献给${name ?? unnamedResidence}` : row.name;
  return {
    id: row.id,
    orderType: isGift ? consumptionKinds.gift : consumptionKinds.application,
    title: `${what}${backOf(row)}`,
    money: yuanText(fen(row.money_fen)),
    is_refunded: row.is_refunded ? 1 : 0,
    is_twice: row.standing === "twice" ? 1 : 0,
    pay_time: shanghaiDateTime(row.spent_at),
    image: media.address(row.image),
    residence_id: name === null ? 0 : row.residence_id,
    residence_name: name ?? "",
  };
}

export function presentConsumptions({ counts, totalFen, rows }: ConsumptionList, media: Media): Body {
  return {
    counts,
    total_money: yuanText(fen(totalFen)),
    itemList: rows.map((row) => presentConsumption(row, media)),
  };
}

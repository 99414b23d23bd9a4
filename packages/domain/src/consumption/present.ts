import { consumptionKinds, type consumption } from "@changming/contract/consumption";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { giftText } from "../gift/gift-text.ts";
import type { Media } from "../media.ts";
import type { ConsumptionList } from "./list-consumptions.ts";
import type { ConsumptionRow } from "./queries.ts";

type Body = BodyOf<typeof consumption.list>;

/** Whom it was for, when that may not be told any more. */
const untold = "一处不再公开的居所";

function presentConsumption(row: ConsumptionRow, media: Media): Body["itemList"][number] {
  const name = row.residence_name;
  return {
    id: row.id,
    orderType: consumptionKinds.gift,
    title: `${giftText(row.gift_name, row.quantity, row.unit)}，献给${name ?? untold}`,
    money: yuanText(fen(row.money_fen)),
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

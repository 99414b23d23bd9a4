import { chineseDay, shanghaiDateTime } from "@changming/kit/shanghai";
import { counted } from "../../parts/counted.ts";
import type { RegisterType } from "./gift-registers.ts";
import type { GiftRow } from "./gifts-data.ts";

/** The texts of one row of a register. */
interface GiftRowView {
  who: string;
  /** Small text beside it; may be empty. */
  beside: string;
  what: string;
  further: string;
  /** The time in `further`, machine-readable; "" when it has none. */
  on: string;
  coins: string;
}

interface Register {
  heads: Record<"who" | "what" | "further" | "coins", string>;
  of(row: GiftRow): GiftRowView;
}

/** `pay_time` is in Unix seconds. */
const timeOf = (row: GiftRow) => shanghaiDateTime(new Date(row.pay_time * 1_000));
const dayOf = (row: GiftRow) => timeOf(row).slice(0, 10);
const coinsOf = (row: GiftRow) => counted(row.used_coin_nums);

const givers: Register = {
  heads: { who: "敬献的人", what: "最近献上", further: "共献", coins: "心意" },
  of: (row) => ({
    who: row.nickname,
    beside: row.relation,
    what: row.title,
    further: `共 ${counted(row.nums)} 件`,
    on: "",
    coins: coinsOf(row),
  }),
};

const record: Register = {
  heads: { who: "敬献的人", what: "礼物", further: "何时", coins: "心意" },
  of: (row) => ({
    who: row.nickname,
    beside: "",
    what: row.title,
    further: `${chineseDay(dayOf(row))} ${timeOf(row).slice(11, 16)}`,
    on: `${timeOf(row).replace(" ", "T")}+08:00`,
    coins: coinsOf(row),
  }),
};

const received: Register = {
  heads: { who: "礼物", what: "收到", further: "最近一次", coins: "心意" },
  of: (row) => ({
    who: row.title,
    beside: row.todayNums > 0 ? `今日 ${counted(row.todayNums)}` : "",
    what: `共 ${counted(row.nums)} 件`,
    further: chineseDay(dayOf(row)),
    on: dayOf(row),
    coins: coinsOf(row),
  }),
};

const registers = { 0: givers, 1: record, 2: received } as const;

/** How the rows of a register of gifts are displayed. */
export function giftRowView(type: RegisterType): Register {
  return registers[type];
}

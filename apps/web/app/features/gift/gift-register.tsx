import { Link } from "react-router";
import { chineseNumber } from "@changming/kit/numerals";
import { chineseDay, isoDateTime, shanghaiDateTime } from "@changming/kit/shanghai";
import { useToday } from "../../browser/clock.ts";
import { counted } from "../../parts/counted.ts";
import { lastingText } from "../../parts/lasting-text.ts";
import { useSite } from "../../parts/site-context.tsx";
import styles from "./gift-register.module.css";
import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import { beyondFirst, type Paged } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";

type RegisterType = 0 | 1 | 2;

interface RegisterTexts {
  type: RegisterType;
  title: string;
  note: string;
  /** The measure word of its rows. */
  unit: string;
  empty: string;
}

/** The three registers of the gift warehouse, in the order of the call's numbers. */
export const giftRegisters: readonly [RegisterTexts, RegisterTexts, RegisterTexts] = [
  {
    type: 0,
    title: "敬献名册",
    note: "献过礼的人，按心意排列。",
    unit: "人",
    empty: "谁来献过什么，会一笔一笔记在这里。",
  },
  { type: 1, title: "近日献礼", note: "一份礼一笔，最近的在前。", unit: "笔", empty: "最近献上的礼物会记在这里。" },
  { type: 2, title: "收到的礼物", note: "各样礼物，一共收到多少。", unit: "样", empty: "收到的各样礼物会列在这里。" },
];

/** The register that an address requests; the first when it names none of them. */
export function registerTypeOf(address: URL): RegisterType {
  const text = address.searchParams.get("type");
  return text === "1" ? 1 : text === "2" ? 2 : 0;
}

/** The address of a page of a register: the first register and the first page need no number. */
export function registerAddress(residenceId: number, type: RegisterType, page = 1): string {
  return paths.gifts(residenceId, type === 0 ? undefined : type, beyondFirst(page));
}

/** Rank of a row in its whole register, counted from 1. */
function placeOf(page: number, index: number): number {
  return (page - 1) * giftPageSize + index + 1;
}

/** Page size of gift rankings (R-gift-13). */
export const giftPageSize = 10;

type GiftRow = BodyOf<typeof gift.ranking>["itemList"][number];

/** One page of one of the three registers. */
interface GiftPage extends Paged<GiftRow> {
  type: RegisterType;
}

export interface GiftsData {
  detail: ResidenceDetail;
  gifts: GiftPage;
}

/** One page of a register: Chinese numerals and hairlines, an image of the gift, then its description. */
export function GiftRegister({ gifts }: { gifts: GiftPage }) {
  const { heads } = giftRowView(gifts.type);
  const today = useToday(useSite()?.today.day ?? "");
  return (
    <>
      <p className={styles.head} aria-hidden="true">
        <span>{heads.who}</span>
        <span>{heads.what}</span>
        <span>{heads.further}</span>
        <span>{heads.coins}</span>
      </p>
      <ol className={styles.register} role="list" start={placeOf(gifts.page, 0)}>
        {gifts.items.map((row, index) => {
          const place = placeOf(gifts.page, index);
          const view = giftRowView(gifts.type).of(row);
          const lasting = lastingText(row, today);
          return (
            <li key={place}>
              <span className={styles.place}>{chineseNumber(place)}</span>
              <img src={row.image} alt="" width={56} height={56} loading="lazy" decoding="async" />
              <span className={styles.who}>
                <b>{view.who}</b>
                {view.beside !== "" && <small>{view.beside}</small>}
              </span>
              <span className={styles.what}>
                {view.what}
                {lasting !== "" && <small>{lasting}</small>}
              </span>
              <span className={styles.further}>
                {view.on === "" ? view.further : <time dateTime={view.on}>{view.further}</time>}
              </span>
              <span className={styles.coins}>
                <span className={styles.term}>心意 </span>
                {view.coins}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

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
    on: isoDateTime(timeOf(row)),
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
function giftRowView(type: RegisterType): Register {
  return registers[type];
}

interface RegisterWaysProps {
  residenceId: number;
  open: RegisterType;
  /** False when the operator has no rankings: the register by coins is then not linked. */
  isRanked: boolean;
}

/** Links between the registers of the gift warehouse. */
export function RegisterWays({ residenceId, open, isRanked }: RegisterWaysProps) {
  return (
    <nav aria-label="礼物仓库">
      {giftRegisters
        .filter(({ type }) => isRanked || type !== 0)
        .map(({ type, title }) => (
          <Link key={type} to={registerAddress(residenceId, type)} aria-current={type === open ? "page" : undefined}>
            {title}
          </Link>
        ))}
    </nav>
  );
}

/** False when the operator has no rankings. */
export function useIsRanked(): boolean {
  return useSite()?.has_rankings !== 0;
}

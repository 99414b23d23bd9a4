import type { BodyOf } from "@changming/contract/define";
import type { memorialDay } from "@changming/contract/memorial-day";
import { chineseNumber } from "@changming/kit/numerals";
import { pronounOf } from "../../parts/pronoun.ts";
import type { FamilyHome } from "../family/family-home.ts";
import styles from "./next-day.module.css";

interface NextDayProps {
  home: FamilyHome;
  /** The days to come, earliest first; undefined while they are unknown. */
  days: readonly MemorialDay[] | undefined;
}

/** The next memorial day; without a known date, the name of the remembered person. */
export function NextDay({ home, days }: NextDayProps) {
  const { detail } = home;
  const next = days?.[0];
  if (!next) return <p className={styles.next}>{days && `这里是${detail.name}的家，由家人一起照看。`}</p>;
  const { before, when, after } = nextDayText(next, detail.name, pronounOf(detail));
  return (
    <p className={styles.next}>
      {before} <b className={styles.when}>{when}</b>
      {after}
    </p>
  );
}

export type MemorialDay = BodyOf<typeof memorialDay.list>["itemList"][number];

interface NextDayText {
  before: string;
  /** The highlighted part: 二十三天, 今天. */
  when: string;
  after: string;
}

/** From this many days on, the sentence suggests no preparation. */
const soon = 60;

const advice: Record<MemorialDay["kind"], (her: string) => string> = {
  anniversary: (her) => `可以先请亲友写几封信，到那天一起念给${her}听。`,
  birthday: (her) => `可以备一束${her}喜欢的花。`,
  customary: (her) => `可以备一束${her}喜欢的花。`,
  mourning: (her) => `可以请亲友那天来看看${her}。`,
};

/** `title` is the server's: 沈玉兰去世三周年, 沈玉兰诞辰八十九周年, 沈玉兰头七. */
function occasion({ kind, title }: MemorialDay, name: string): string {
  if (kind === "anniversary") return `${title}的忌日`;
  if (kind === "birthday" || kind === "customary") return title;
  return title.startsWith(name) ? `${name}的${title.slice(name.length)}` : title;
}

/** The sentence about the next day. `her` is 她 or 他. */
export function nextDayText(day: MemorialDay, name: string, her: string): NextDayText {
  const what = occasion(day, name);
  if (day.days === 0) return { before: "", when: "今天", after: `是${what}。` };
  const text = day.days <= soon ? advice[day.kind](her) : "";
  if (day.days === 1) return { before: "", when: "明天", after: `是${what}。${text}` };
  const count = day.days === 2 ? "两" : chineseNumber(day.days);
  return { before: "还有", when: `${count}天`, after: `，是${what}。${text}` };
}

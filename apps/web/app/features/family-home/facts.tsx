import type { ReactNode } from "react";
import { Link } from "react-router";
import { LevelSeal } from "@changming/ui/level-seal";
import { chineseNumber } from "@changming/kit/numerals";
import { pronounOf } from "../../parts/pronoun.ts";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import type { FamilyHome } from "../family/family-home.ts";
import { FamilyPart } from "../family/family-part.tsx";
import styles from "./facts.module.css";
import { counted } from "../../parts/counted.ts";

type Detail = FamilyHome["detail"];

/** The facts from the application; only the garden can correct them. */
export function Facts({ place, home }: { place: FamilyPlace; home: FamilyHome }) {
  const { detail, can } = home;
  return (
    <FamilyPart title={`${pronounOf(detail)}的资料`}>
      <dl className={styles.facts}>
        <Fact name="生于" value={detail.birth.plain} small={detail.birth.lunar} />
        <Fact name={detail.is_martyr ? "牺牲" : "逝于"} value={detail.death.plain} small={afterDeath(detail)} />
        <Fact name="籍贯" value={detail.jiguan} />
        <Fact name="民族" value={detail.nation} />
        {detail.is_martyr && <Fact name="牺牲地" value={detail.battle_address} />}
        {detail.is_martyr && <Fact name="安葬地" value={detail.cemetery_address} />}
        <Fact name="园区" value={detail.garden_name} />
        <Fact name={detail.is_martyr ? "墓园编号" : "居所编号"} value={detail.number_text} />
        {!detail.is_martyr && <Fact name="等级" value={<Level {...detail} />} />}
        <Fact name={detail.is_martyr ? "入园" : "入住"} value={detail.moved_in.plain} />
      </dl>
      {can.manage && (
        <p className={styles.error}>
          这些由园区登记。写错了，可以
          <Link className="link" to={paths.familyPropertyCertificate(place)}>
            申请更正
          </Link>
          。
        </p>
      )}
    </FamilyPart>
  );
}

function Level({ level, level_name }: Detail) {
  return (
    <span className={styles.level}>
      <LevelSeal level={level} />
      {chineseNumber(level)}等　{level_name}
    </span>
  );
}

function afterDeath({ death, age }: Detail): string {
  return [death.lunar, age > 0 ? `享年${chineseNumber(age)}` : ""].filter(Boolean).join("，");
}

/** Renders nothing for an unknown value. */
function Fact({ name, value, small = "" }: { name: string; value: ReactNode; small?: string }) {
  if (value === "") return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {value}
        {small && <small>{small}</small>}
      </dd>
    </div>
  );
}

/** Visit and remembrance counts. */
export function Numbers({ home }: { home: FamilyHome }) {
  const { detail, counts } = home;
  const numbers: [name: string, count: number][] = [
    ["今日缅怀", detail.todayWorship],
    ["累计缅怀", detail.totalWorship],
    ["来信", counts.blessings],
    ["献礼", detail.giftNums],
    ["今日来访", counts.viewsToday],
    ["累计来访", counts.views],
    ["短网址打开", counts.scans],
    ["墓前的灯", counts.graveLamps],
  ];
  return (
    <FamilyPart title="大家来过">
      <dl className={styles.numbers}>
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{counted(count)}</dd>
          </div>
        ))}
      </dl>
    </FamilyPart>
  );
}

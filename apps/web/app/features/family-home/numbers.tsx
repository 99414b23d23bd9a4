import type { FamilyHome } from "../family/family-home.ts";
import { FamilyPart } from "../family/family-part.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./numbers.module.css";

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

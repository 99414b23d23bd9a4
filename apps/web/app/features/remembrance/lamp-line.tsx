import { useState } from "react";
import { showToast } from "@changming/ui/toast";
import { counted } from "../../parts/counted.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { type TodaysLamps, useLamps } from "./use-lamps.ts";
import { useRemembrance } from "./use-remembrance.ts";
import styles from "./lamp-line.module.css";

/** How many lamps burn today; opened, it says whose they are, also to a screen reader (R-accessibility-8). */
export function LampLine({ detail }: { detail: ResidenceDetail }) {
  const lamps = useLamps(detail);
  const { total, own } = lamps;
  if (total === 0) return <p className={styles.line}>今天还没有人来，您是第一位</p>;
  const place = detail.is_martyr ? "这里" : "院子里";
  return (
    <details className={styles.line}>
      <summary>
        今天{place}，亮着 <b>{counted(total)}</b> 盏灯
      </summary>
      <p className={styles.names}>{namesText(lamps)}</p>
      {lamps.atGrave > 0 && <p className={styles.names}>其中 {counted(lamps.atGrave)} 盏，是在墓前点的。</p>}
      {own === "lit" && <NameChoice detail={detail} isNamed={lamps.ownName !== ""} />}
    </details>
  );
}

/** The names below the lamps: 桂芳、建国，还有 3 盏. */
export function namesText({ total, ownName, names }: Pick<TodaysLamps, "total" | "ownName" | "names">): string {
  const written = [ownName, ...names].filter((name) => name !== "");
  const rest = total - written.length;
  const others = rest > 0 ? `${counted(rest)} 盏没有写名字，或来得更早` : "";
  if (written.length === 0) return others;
  return `点灯的人：${written.join("、")}${others && `；还有 ${others}`}`;
}

/** A lamp bears its giver's name for as long as the giver wishes. */
function NameChoice({ detail, isNamed }: { detail: ResidenceDetail; isNamed: boolean }) {
  const { nameLamp } = useRemembrance(detail.id);
  const [isBusy, setBusy] = useState(false);
  async function handleChoice() {
    if (isBusy) return;
    setBusy(true);
    const isDone = await nameLamp(!isNamed);
    setBusy(false);
    if (!isDone) showToast("刚才没有改成，请看看网络，再试一次");
  }
  return (
    <p>
      <span>{isNamed ? "灯下写着您的名字，看得到这一页的人都看得见。" : "灯下没有写您的名字。"}</span>
      <button
        type="button"
        className={styles.choice}
        aria-disabled={isBusy || undefined}
        onClick={() => void handleChoice()}
      >
        {isNamed ? "不写名字" : "写上名字"}
      </button>
    </p>
  );
}

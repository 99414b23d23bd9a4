import { ReportPageLine } from "../concern/report-page-line.tsx";
import { GiverRegister } from "./giver-register.tsx";
import { LettersPreview } from "./letters-preview.tsx";
import { LifePreview } from "./life-preview.tsx";
import type { ResidenceData } from "./residence-data.ts";
import styles from "./residence-leaves.module.css";

export type ResidenceLeavesProps = Pick<ResidenceData, "detail" | "intro" | "letters" | "givers">;

/** Under the place and the person, on paper: the life, the givers, the letters. */
export function ResidenceLeaves({ detail, intro, letters, givers }: ResidenceLeavesProps) {
  return (
    <div className={styles.leaves}>
      <LifePreview detail={detail} intro={intro} />
      <GiverRegister detail={detail} givers={givers} />
      <LettersPreview detail={detail} letters={letters} />
      <ReportPageLine id={detail.id} />
    </div>
  );
}

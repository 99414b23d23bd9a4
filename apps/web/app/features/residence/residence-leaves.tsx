import { ReportPageLink } from "../concern/report-page-link.tsx";
import { GiverRegister } from "./giver-register.tsx";
import { MessagesPreview } from "./messages-preview.tsx";
import { LifePreview } from "./life-preview.tsx";
import type { ResidenceData } from "../../data/residence-data.ts";
import styles from "./residence-leaves.module.css";

type ResidenceLeavesProps = Pick<ResidenceData, "detail" | "intro" | "messages" | "givers">;

/** The sections on paper below the scene: the life, the givers, the messages. */
export function ResidenceLeaves({ detail, intro, messages, givers }: ResidenceLeavesProps) {
  return (
    <div className={styles.leaves}>
      <LifePreview detail={detail} intro={intro} />
      <GiverRegister detail={detail} givers={givers} />
      <MessagesPreview detail={detail} messages={messages} />
      <ReportPageLink id={detail.id} />
    </div>
  );
}

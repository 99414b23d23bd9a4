import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { RichText } from "@changming/ui/rich-text";
import { paths } from "../../url/paths.ts";
import { Opening } from "./opening.tsx";
import { lifeNotes, type ResidenceDetail, type ResidenceIntro } from "../../data/residence-data.ts";
import { ResidenceFrame } from "./residence-frame.tsx";
import { Ways } from "./ways.tsx";
import styles from "./residence-life.module.css";

/** The whole biography, set for reading. */
export function ResidenceLife({ detail, intro }: { detail: ResidenceDetail; intro: ResidenceIntro }) {
  const notes = lifeNotes(detail, intro);
  return (
    <ResidenceFrame detail={detail} current="intro" title={`${detail.name}的生平`} aside={detail.years}>
      {intro.content === "" ? (
        <EmptyState title="生平还没有写" text="家人写下的一生会放在这里：从哪里来，做过什么，最惦记谁。" />
      ) : (
        <div className={styles.life}>
          <Opening lines={intro.opening} isMartyr={detail.is_martyr} />
          <article className={styles.text}>
            <RichText html={intro.content} />
            {notes !== "" && <p className={styles.source}>{notes}</p>}
            <Ways>
              <Link className="link" to={paths.messages(detail.id)}>
                读大家写给{detail.gender === 1 ? "他" : "她"}的信
              </Link>
              <Link className="link" to={paths.residence(detail.id)}>
                回到居所
              </Link>
            </Ways>
          </article>
        </div>
      )}
    </ResidenceFrame>
  );
}

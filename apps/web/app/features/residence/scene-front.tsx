import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../../paths.ts";
import { LateEffects } from "../gift-effect/late-effects.tsx";
import { GiveDeed } from "../gift-panel/give-deed.tsx";
import { RememberDeed } from "../remembrance/remember-deed.tsx";
import { RememberNote } from "../remembrance/remember-note.tsx";
import { ShareButton } from "../share/share-button.tsx";
import type { News, ResidenceDetail } from "./residence-data.ts";
import styles from "./scene-front.module.css";

/** What lies over the place: what is being given, where one is, and what one can do. */
export function SceneFront({ detail, news }: { detail: ResidenceDetail; news: News }) {
  return (
    <>
      <LateEffects residenceId={detail.id} isMartyr={detail.is_martyr} news={news} />
      <nav className={styles.crumb} aria-label="所在园区">
        <p className="wrap">
          <Link to={paths.garden(detail.garden_id)}>{detail.garden_name}</Link>
          <span aria-hidden="true">／</span>
          <span className={styles.whose}>{detail.is_martyr ? `${detail.name}烈士` : detail.name}</span>
          <ShareResidence detail={detail} />
        </p>
      </nav>
      <div className={styles.deeds}>
        <RememberNote id={detail.id} name={detail.name} className={styles.note} isOver />
        <RememberDeed id={detail.id} name={detail.name} className={buttonClass("main", styles.deed)} />
        <GiveDeed residence={detail} className={buttonClass("bare", `${styles.deed} ${styles.outline}`)}>
          {detail.is_martyr ? "敬献" : "献礼"}
        </GiveDeed>
      </div>
    </>
  );
}

/** A private residence is passed on by nobody: its address leads everyone else to nothing. */
function ShareResidence({ detail }: { detail: ResidenceDetail }) {
  if (detail.is_close === 1) return null;
  const title = detail.is_martyr ? `${detail.name}烈士的居所` : `${detail.name}的居所`;
  return (
    <ShareButton title={title} path={paths.residence(detail.id)} residenceId={detail.id} className={styles.share} />
  );
}

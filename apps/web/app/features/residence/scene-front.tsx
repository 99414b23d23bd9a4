import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { LazyEffects } from "../gift-effect/lazy-effects.tsx";
import { GiveGiftAction } from "../gift-panel/give-gift-action.tsx";
import { RememberAction } from "../remembrance/remember-action.tsx";
import { RememberNote } from "../remembrance/remember-note.tsx";
import { ShareButton } from "../share/share-button.tsx";
import type { News, ResidenceDetail } from "../../data/residence-data.ts";
import styles from "./scene-front.module.css";

/** What overlays the scene: the effects of gifts, the breadcrumbs, and the actions. */
export function SceneFront({ detail, news }: { detail: ResidenceDetail; news: News }) {
  return (
    <>
      <LazyEffects residenceId={detail.id} isMartyr={detail.is_martyr} news={news} />
      <nav className={styles.crumb} aria-label="所在园区">
        <p className="wrap">
          <Link to={paths.garden(detail.garden_id)}>{detail.garden_name}</Link>
          <span aria-hidden="true">／</span>
          <span className={styles.whose}>{detail.is_martyr ? `${detail.name}烈士` : detail.name}</span>
          <ShareResidence detail={detail} />
        </p>
      </nav>
      <div className={styles.actions}>
        <RememberNote id={detail.id} name={detail.name} className={styles.note} isOver />
        <RememberAction id={detail.id} name={detail.name} className={buttonClass("main", styles.action)} />
        <GiveGiftAction residence={detail} className={buttonClass("bare", `${styles.action} ${styles.outline}`)}>
          {detail.is_martyr ? "敬献" : "献礼"}
        </GiveGiftAction>
      </div>
    </>
  );
}

/** A private residence is not shared: its address is a 404 for everyone else. */
function ShareResidence({ detail }: { detail: ResidenceDetail }) {
  if (detail.is_close === 1) return null;
  const title = detail.is_martyr ? `${detail.name}烈士的居所` : `${detail.name}的居所`;
  return (
    <ShareButton title={title} path={paths.residence(detail.id)} residenceId={detail.id} className={styles.share} />
  );
}

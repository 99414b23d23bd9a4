import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { Courtyard } from "@changming/ui/scene/courtyard";
import { Memorial } from "@changming/ui/scene/memorial";
import { paths } from "../../paths.ts";
import { RememberDeed } from "../remembrance/remember-deed.tsx";
import { RememberNote } from "../remembrance/remember-note.tsx";
import { ShareButton } from "../share/share-button.tsx";
import type { News, ResidenceDetail } from "./residence-data.ts";
import { sceneViewOf } from "./scene-view.ts";
import { useDeeds } from "./use-deeds.ts";
import styles from "./residence-scene.module.css";

/** The place: a courtyard in the evening, for a martyr a stele at dawn; with the two deeds that one comes for. */
export function ResidenceScene({ detail, news }: { detail: ResidenceDetail; news: News }) {
  const view = sceneViewOf(detail, news);
  const front = <Front detail={detail} />;
  if (detail.is_martyr) return <Memorial view={view} isOlder={detail.died_before_1950} front={front} />;
  return <Courtyard view={view} front={front} />;
}

function Front({ detail }: { detail: ResidenceDetail }) {
  const deeds = useDeeds(detail.id);
  return (
    <>
      <nav className={styles.crumb} aria-label="所在园区">
        <p className="wrap">
          <Link to={paths.garden(detail.garden_id)}>{detail.garden_name}</Link>
          <span aria-hidden="true">／</span>
          <span>{detail.is_martyr ? `${detail.name}烈士` : detail.name}</span>
          <ShareResidence detail={detail} />
        </p>
      </nav>
      <div className={styles.deeds}>
        <RememberNote id={detail.id} name={detail.name} className={styles.note} isOver />
        <RememberDeed id={detail.id} name={detail.name} className={buttonClass("main", styles.deed)} />
        <Link className={buttonClass("bare", `${styles.deed} ${styles.outline}`)} to={deeds.give}>
          {detail.is_martyr ? "敬献" : "献礼"}
        </Link>
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

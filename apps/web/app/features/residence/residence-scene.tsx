import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { Courtyard } from "@changming/ui/scene/courtyard";
import { Memorial } from "@changming/ui/scene/memorial";
import { paths } from "../../paths.ts";
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
        </p>
      </nav>
      <p className={styles.deeds}>
        <Link className={buttonClass("main", styles.deed)} to={deeds.remember}>
          缅怀
        </Link>
        <Link className={buttonClass("bare", `${styles.deed} ${styles.outline}`)} to={deeds.give}>
          {detail.is_martyr ? "敬献" : "献礼"}
        </Link>
      </p>
    </>
  );
}

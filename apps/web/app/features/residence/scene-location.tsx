import { Link } from "react-router";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { paths } from "../../url/paths.ts";
import { ShareButton } from "../share/share-button.tsx";
import { sharedResidence } from "./shared-residence.ts";
import styles from "./scene-location.module.css";

/** Over the sky of the scene: the way to the garden, and sharing. */
export function SceneLocation({ detail }: { detail: ResidenceDetail }) {
  const share = sharedResidence(detail);
  return (
    <nav className={styles.crumb} aria-label="所在园区">
      <p className="wrap">
        <Link to={paths.garden(detail.garden_id)}>{detail.garden_name}</Link>
        <span aria-hidden="true">／</span>
        <span className={styles.whose}>{detail.is_martyr ? `${detail.name}烈士` : detail.name}</span>
        {share && <ShareButton {...share} className={styles.share} />}
      </p>
    </nav>
  );
}

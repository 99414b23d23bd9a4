import { Link } from "react-router";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { Mount } from "@changming/ui/portrait";
import { paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import type { GardenCard } from "./garden-data.ts";
import { KindMark } from "./kind-mark.tsx";
import { regionText } from "./garden-texts.ts";
import styles from "./garden-entry.module.css";

/** A garden in a list: its image, below it the name, the region and one sentence. */
export function GardenEntry({ garden, isFirst }: { garden: GardenCard; isFirst: boolean }) {
  return (
    <Link className={styles.entry} to={paths.garden(garden.id)}>
      <Mount className={styles.mount}>
        <ResponsiveImage
          src={garden.thumb}
          alt=""
          width={1200}
          height={600}
          sizes="(max-width: 720px) 100vw, 576px"
          isFirst={isFirst}
          className={styles.image}
        />
      </Mount>
      <span className={styles.head}>
        <strong className="song">{garden.garden_name}</strong>
        <KindMark kind={garden.kind} />
        <span className={styles.region}>{regionText(garden.region)}</span>
      </span>
      <span className={styles.summary}>{garden.summary}</span>
      <span className={styles.count}>
        {garden.residence_nums > 0 ? `居所 ${counted(garden.residence_nums)} 处` : "新开的园子"}
      </span>
    </Link>
  );
}

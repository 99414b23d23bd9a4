import { Link } from "react-router";
import { useNow } from "../../browser/clock.ts";
import { paths } from "../../url/paths.ts";
import type { GiftPush } from "../../data/home-data.ts";
import { LanternDrawing } from "./lantern-drawing.tsx";
import { shortened } from "./shortened.ts";
import { uprightAgo } from "./upright-ago.ts";
import { useLatestGifts } from "./use-fresh.ts";
import { useIdlePage } from "./use-idle-page.ts";
import styles from "./lantern.module.css";

/** The latest gift as a lit lantern, with giver and recipient on a label beside it. A newer gift changes only these. */
export function Lantern({ rendered, className = "" }: { rendered: GiftPush[]; className?: string }) {
  const [gift] = useLatestGifts(rendered);
  const isAtRest = useIdlePage();
  if (!gift) {
    return (
      <div className={`${styles.lantern} ${className}`} aria-hidden="true">
        <LanternDrawing image="" />
      </div>
    );
  }
  return (
    <Link className={`${styles.lantern} ${className}`} to={paths.residence(gift.residenceId)}>
      <span key={gift.image} className={styles.lit}>
        <LanternDrawing image={gift.image} />
      </span>
      <span
        key={`${gift.dateTime} ${gift.username} ${gift.residenceId}`}
        className={`vert ${styles.slip} ${isAtRest ? styles.rest : ""}`}
      >
        <span className="hide">最近一次敬献：</span>
        <b>{shortened(gift.username, 9)}</b> <span className={styles.what}>敬献{gift.giftText}</span>
        <i>
          {shortened(gift.residenceName, 9)}居所
          <Ago dateTime={gift.dateTime} />
        </i>
      </span>
    </Link>
  );
}

/** Relative time, computed in the browser: a cached page cannot know it. */
function Ago({ dateTime }: { dateTime: string }) {
  const now = useNow();
  if (!now) return null;
  return <span className={styles.ago}>{uprightAgo(dateTime, now)}</span>;
}

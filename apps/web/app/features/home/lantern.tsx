import { Link } from "react-router";
import { useNow } from "../../clock.ts";
import { paths } from "../../paths.ts";
import type { GiftPush } from "./home-data.ts";
import { LanternDrawing } from "./lantern-drawing.tsx";
import { shortened } from "./shortened.ts";
import { uprightAgo } from "./upright-ago.ts";
import { useLatestGifts } from "./use-fresh.ts";
import { useRest } from "./use-rest.ts";
import styles from "./lantern.module.css";

/** The latest gift as a lit lantern, with who gave it to whom on a slip beside it. A newer gift changes only these. */
export function Lantern({ rendered, className = "" }: { rendered: GiftPush[]; className?: string }) {
  const [gift] = useLatestGifts(rendered);
  const isAtRest = useRest();
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

/** How long ago, once the page lives in a browser: a kept page cannot know. */
function Ago({ dateTime }: { dateTime: string }) {
  const now = useNow();
  if (!now) return null;
  return <span className={styles.ago}>{uprightAgo(dateTime, now)}</span>;
}

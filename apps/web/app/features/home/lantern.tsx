import { Link } from "react-router";
import { chineseNumber } from "@changming/kit/numerals";
import { isoDateTime, relativeTime } from "@changming/kit/shanghai";
import { useNow } from "../../browser/clock.ts";
import { paths } from "../../url/paths.ts";
import type { GiftPush } from "../../data/home-data.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { withGift } from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import { shortened } from "./site-ticker.tsx";
import { useIdlePage } from "./use-idle-page.ts";
import styles from "./lantern.module.css";

/**
 * The latest gift as a lit lantern, with giver and recipient on a label beside it (R-home-8). A newer gift changes only
 * these.
 */
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
  return <span className={styles.ago}>{verticalRelativeTime(dateTime, now)}</span>;
}

/** A hanging paper lantern with a gift's image on its paper. Its light pulses slowly. */
function LanternDrawing({ image }: { image: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 260" aria-hidden="true">
      <defs>
        <radialGradient id="lantern-paper" cx=".5" cy=".56" r=".62">
          <stop offset="0" className={styles.heart} />
          <stop offset=".45" className={styles.middle} />
          <stop offset=".85" className={styles.shade} />
          <stop offset="1" className={styles.edge} />
        </radialGradient>
        <radialGradient id="lantern-glow">
          <stop offset="0" className={styles.glow} stopOpacity=".5" />
          <stop offset=".45" className={styles.glow} stopOpacity=".16" />
          <stop offset="1" className={styles.glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse className={styles.breath} cx="80" cy="150" rx="80" ry="104" fill="url(#lantern-glow)" />
      <path className={styles.cord} d="M80 0V74M80 225v10" />
      <path className={styles.wood} d="M62 74h36l4 10H58ZM58 215h44l-4 10H62Z" />
      <path className={styles.gilt} d="M58 84h44M58 215h44" />
      <path fill="url(#lantern-paper)" d="M58 85C34 96 26 122 26 150s8 54 32 65h44c24-11 32-37 32-65s-8-54-32-65Z" />
      <path
        className={styles.ribs}
        d="M66 85C50 100 45 124 45 150s5 50 21 65M94 85c16 15 21 39 21 65s-5 50-21 65M80 85V106M80 194v21"
      />
      <path className={styles.tassel} d="M76 236v22M78 236v24M80 236v24M82 236v24M84 236v22" />
      <path className={styles.knot} d="M75 233h10v5H75Z" />
      {image && <image href={image} x="38" y="106" width="84" height="84" />}
    </svg>
  );
}

/** The latest gifts, newest first: as rendered, refreshed right after hydration, then live (R-live-4). */
function useLatestGifts(first: GiftPush[]): GiftPush[] {
  const every = usePollInterval();
  const query = useQuery({ key: "gifts", queryFn: (signal) => api.gift.latest({}, { signal }), first, every });
  useLive("index", {
    onEntry: (entry) => query.amend((gifts) => withGift(gifts, entry)),
    onMissed: query.refetch,
  });
  return query.body ?? first;
}

/** Relative time of a wire time, for vertical text: 刚刚, 二十一分钟前, 今日, 昨日, 十一月二日. */
export function verticalRelativeTime(dateTime: string, now: Date): string {
  const text = relativeTime(new Date(isoDateTime(dateTime)), now);
  const minutes = /^(\d+) 分钟前$/.exec(text)?.[1];
  if (minutes) return `${chineseNumber(Number(minutes))}分钟前`;
  const [, month, day] = /^(?:\d{4}-)?(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (month && day) return `${chineseNumber(Number(month))}月${chineseNumber(Number(day))}日`;
  return text.replace(/ .*$/, "");
}

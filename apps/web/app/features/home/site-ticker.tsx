import { Link } from "react-router";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../url/paths.ts";
import { ActivityTicker } from "../../parts/activity-ticker.tsx";
import type { RecentActivityItem } from "../../data/home-data.ts";
import type { ActivityItem } from "../../parts/distinct-activity.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { withActivity } from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import styles from "./site-ticker.module.css";

/** The latest gifts and messages of the whole site, on a thin ribbon. */
export function SiteTicker({ rendered }: { rendered: RecentActivityItem[] }) {
  const news = useRecentActivity(rendered);
  if (news.length === 0) return null;
  return (
    <section className={styles.ribbon} aria-label="此刻的思念">
      <div className={`wrap ${styles.in}`}>
        <span className={`song ${styles.now}`}>
          <Icon name="flame" />
          此刻
        </span>
        <ActivityTicker
          label="此刻的思念"
          step={336}
          news={news}
          className={`${styles.scroll} ${styles[widthFor(news)]}`}
          listClass={styles.list}
        >
          {(item) => (
            <Link className={styles.item} to={paths.residence(item.residenceId)}>
              <span className={styles.text}>
                <SiteTickerItem news={item} />
              </span>
            </Link>
          )}
        </ActivityTicker>
      </div>
    </section>
  );
}

function SiteTickerItem({ news }: { news: RecentActivityItem }) {
  if (news.type === "gift") {
    return (
      <>
        <b>{displayName(news.nickname)}</b> 为 <b>{displayName(news.residenceName)}</b> 敬献{news.giftText}
      </>
    );
  }
  return (
    <>
      <b>{displayName(news.nickname)}</b> 致 <b>{displayName(news.residenceName)}</b>：“{news.content}”
    </>
  );
}

/** The latest gifts and messages of the whole site, newest first. */
function useRecentActivity(first: RecentActivityItem[]): RecentActivityItem[] {
  const every = usePollInterval();
  const query = useQuery({ key: "news", queryFn: (signal) => api.recentNews.list({}, { signal }), first, every });
  useLive("index", {
    onEntry: (entry) => query.amend((news) => withActivity(news, entry)),
    onMissed: query.refetch,
  });
  return query.body ?? first;
}

/** Characters of a message, and of a name, that count towards the width. */
const maxMessageLength = 12;
const maxNameLength = 12;

/** Characters that fit side by side in an item of 336, 420 and 560 px of body text. */
const widths = [
  ["narrow", 17],
  ["roomy", 22],
] as const;

type RibbonWidth = "narrow" | "roomy" | "wide";

export const displayName = (name: string): string => shortened(name, maxNameLength);

/** A Chinese character is one em wide, a Latin letter or a digit about half. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2000 ? 0.55 : 1), 0);
}

function needOf(item: ActivityItem): number {
  const names = `${displayName(item.nickname)} 为 ${displayName(item.residenceName)} `;
  const what = item.type === "gift" ? `敬献${item.giftText}` : `“${shortened(item.content, maxMessageLength)}”`;
  return widthOf(names + what);
}

/**
 * The smallest of the three widths that fits every gift whole, and of every message its two names and its beginning.
 */
export function widthFor(news: readonly ActivityItem[]): RibbonWidth {
  const need = Math.max(0, ...news.map(needOf));
  return widths.find(([, holds]) => need <= holds)?.[0] ?? "wide";
}

/** A name in at most `length` code points, with … where it was cut. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}

import { Link } from "react-router";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../url/paths.ts";
import { ActivityTicker } from "../../parts/activity-ticker.tsx";
import type { ActivityItem } from "../../parts/distinct-activity.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { withActivity } from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import styles from "./site-ticker.module.css";

/** The latest gifts and messages of the whole site, on a thin ribbon. */
export function SiteTicker({ rendered }: { rendered: ActivityItem[] }) {
  const activity = useRecentActivity(rendered);
  if (activity.length === 0) return null;
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
          activity={activity}
          className={`${styles.scroll} ${styles[widthFor(activity)]}`}
          listClass={styles.list}
        >
          {(item) => (
            <Link className={styles.item} to={paths.residence(item.residenceId)}>
              <span className={styles.text}>
                <SiteTickerItem item={item} />
              </span>
            </Link>
          )}
        </ActivityTicker>
      </div>
    </section>
  );
}

function SiteTickerItem({ item }: { item: ActivityItem }) {
  if (item.type === "gift") {
    return (
      <>
        <b>{displayName(item.nickname)}</b> 为 <b>{displayName(item.residenceName)}</b> 敬献{item.giftText}
      </>
    );
  }
  return (
    <>
      <b>{displayName(item.nickname)}</b> 致 <b>{displayName(item.residenceName)}</b>：“{item.content}”
    </>
  );
}

/** The latest gifts and messages of the whole site, newest first (R-home-9). */
function useRecentActivity(first: ActivityItem[]): ActivityItem[] {
  const every = usePollInterval();
  const query = useQuery({ key: "activity", queryFn: (signal) => api.recentNews.list({}, { signal }), first, every });
  useLive("index", {
    onEntry: (entry) => query.amend((activity) => withActivity(activity, entry)),
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
export function widthFor(activity: readonly ActivityItem[]): RibbonWidth {
  const need = Math.max(0, ...activity.map(needOf));
  return widths.find(([, holds]) => need <= holds)?.[0] ?? "wide";
}

/** A name in at most `length` code points, with … where it was cut. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}

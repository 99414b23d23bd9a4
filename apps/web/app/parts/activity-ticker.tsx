import { type ReactNode, useId } from "react";
import { HotScroll, type HotScrollProps } from "@changming/ui/hot-scroll";
import { distinctActivity, type ActivityItem, activityKey } from "./distinct-activity.ts";
import { SkipLink } from "./skip-link.tsx";
import styles from "./activity-ticker.module.css";

/** Px after which a ticker starts over (R-site-14). */
const loop = 1_680;

type Looks = Pick<HotScrollProps<ActivityItem>, "label" | "step" | "className" | "listClass" | "barClass">;

interface ActivityTickerProps extends Looks {
  activity: readonly ActivityItem[];
  /** Maximum number of newest items; all when absent. The list repeats itself. */
  max?: number;
  children: (item: ActivityItem) => ReactNode;
}

/**
 * The latest gifts and messages, newest first, on a ribbon that moves by itself; each page has its own texts for them.
 * One skip link leads the keyboard past its links.
 */
export function ActivityTicker({ activity, max, children, ...looks }: ActivityTickerProps) {
  const end = useId();
  return (
    <>
      <SkipLink className={styles.skip} to={end}>
        跳过滚动的消息
      </SkipLink>
      <HotScroll
        axis="x"
        loop={loop}
        items={distinctActivity(activity).slice(0, max)}
        itemKey={activityKey}
        controls="pause"
        {...looks}
      >
        {children}
      </HotScroll>
      <span id={end} tabIndex={-1} className={styles.end} />
    </>
  );
}

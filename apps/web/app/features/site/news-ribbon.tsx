import { type ReactNode, useId } from "react";
import { HotScroll, type HotScrollProps } from "@changming/ui/hot-scroll";
import { distinctNews, type NewsItem, newsKey } from "./distinct-news.ts";
import { SkipLink } from "./skip-link.tsx";
import styles from "./news-ribbon.module.css";

/** The specification's: after so many px a ticker starts over. */
const loop = 1_680;

type Looks = Pick<HotScrollProps<NewsItem>, "label" | "step" | "className" | "listClass" | "barClass">;

export interface NewsRibbonProps extends Looks {
  news: readonly NewsItem[];
  /** The newest so many; all when absent. The list repeats itself. */
  most?: number;
  children: (item: NewsItem) => ReactNode;
}

/**
 * What people do, newest first, on a ribbon that moves by itself; each page says in its own words what was done. The
 * keyboard can go past its links with one.
 */
export function NewsRibbon({ news, most, children, ...looks }: NewsRibbonProps) {
  const end = useId();
  return (
    <>
      <SkipLink className={styles.skip} to={end}>
        跳过滚动的消息
      </SkipLink>
      <HotScroll
        axis="x"
        loop={loop}
        items={distinctNews(news).slice(0, most)}
        itemKey={newsKey}
        controls="pause"
        {...looks}
      >
        {children}
      </HotScroll>
      <span id={end} tabIndex={-1} className={styles.end} />
    </>
  );
}

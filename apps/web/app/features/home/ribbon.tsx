import { Link } from "react-router";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../url/paths.ts";
import { NewsRibbon } from "../../parts/news-ribbon.tsx";
import type { RecentNewsItem } from "../../data/home-data.ts";
import { widthFor, displayName } from "./ribbon-width.ts";
import { useRecentNews } from "./use-fresh.ts";
import styles from "./ribbon.module.css";

/** The latest gifts and messages of the whole site, on a thin ribbon. */
export function Ribbon({ rendered }: { rendered: RecentNewsItem[] }) {
  const news = useRecentNews(rendered);
  if (news.length === 0) return null;
  return (
    <section className={styles.ribbon} aria-label="此刻的思念">
      <div className={`wrap ${styles.in}`}>
        <span className={`song ${styles.now}`}>
          <Icon name="flame" />
          此刻
        </span>
        <NewsRibbon
          label="此刻的思念"
          step={336}
          news={news}
          className={`${styles.scroll} ${styles[widthFor(news)]}`}
          listClass={styles.list}
        >
          {(item) => (
            <Link className={styles.item} to={paths.residence(item.residenceId)}>
              <span className={styles.text}>
                <RibbonItem news={item} />
              </span>
            </Link>
          )}
        </NewsRibbon>
      </div>
    </section>
  );
}

function RibbonItem({ news }: { news: RecentNewsItem }) {
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

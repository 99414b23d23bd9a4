import { Link } from "react-router";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../paths.ts";
import { NewsRibbon } from "../site/news-ribbon.tsx";
import type { RecentNewsItem } from "./home-data.ts";
import { roomFor, shownName } from "./ribbon-room.ts";
import { useRecentNews } from "./use-fresh.ts";
import styles from "./ribbon.module.css";

/** What people do right now on the whole site, on a thin ribbon. */
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
          className={`${styles.scroll} ${styles[roomFor(news)]}`}
          listClass={styles.list}
        >
          {(item) => (
            <Link className={styles.item} to={paths.residence(item.residenceId)}>
              <span className={styles.text}>
                <Deed news={item} />
              </span>
            </Link>
          )}
        </NewsRibbon>
      </div>
    </section>
  );
}

function Deed({ news }: { news: RecentNewsItem }) {
  if (news.type === "gift") {
    return (
      <>
        <b>{shownName(news.nickname)}</b> 为 <b>{shownName(news.residenceName)}</b> 敬献{news.giftText}
      </>
    );
  }
  return (
    <>
      <b>{shownName(news.nickname)}</b> 致 <b>{shownName(news.residenceName)}</b>：“{news.content}”
    </>
  );
}

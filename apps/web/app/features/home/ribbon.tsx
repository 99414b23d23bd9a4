import { Link } from "react-router";
import { HotScroll } from "@changming/ui/hot-scroll";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../paths.ts";
import type { RecentNewsItem } from "./home-data.ts";
import { useRecentNews } from "./use-fresh.ts";
import styles from "./ribbon.module.css";

/** What people do right now, on a thin ribbon that starts over after 1680 px. */
export function Ribbon({ rendered }: { rendered: RecentNewsItem[] }) {
  const items = keyed(useRecentNews(rendered));
  if (items.length === 0) return null;
  return (
    <section className={styles.ribbon} aria-label="此刻的思念">
      <div className={`wrap ${styles.in}`}>
        <span className={`song ${styles.now}`}>
          <Icon name="flame" />
          此刻
        </span>
        <HotScroll
          label="此刻的思念"
          axis="x"
          loop={1680}
          step={336}
          items={items}
          itemKey={(item) => item.key}
          controls="pause"
          className={styles.scroll}
          listClass={styles.list}
        >
          {({ news }) => (
            <Link className={styles.item} to={paths.residence(news.residenceId)}>
              <span className={styles.text}>
                <Deed news={news} />
              </span>
            </Link>
          )}
        </HotScroll>
      </div>
    </section>
  );
}

function Deed({ news }: { news: RecentNewsItem }) {
  if (news.type === "gift") {
    return (
      <>
        <b>{news.nickname}</b> 为 <b>{news.residenceName}</b> 敬献{news.giftText}
      </>
    );
  }
  return (
    <>
      <b>{news.nickname}</b> 致 <b>{news.residenceName}</b>：“{news.content}”
    </>
  );
}

/** News carries no id; the same deed twice in a second gets a number. */
function keyed(list: RecentNewsItem[]): { key: string; news: RecentNewsItem }[] {
  const seen = new Map<string, number>();
  return list.map((news) => {
    const name = `${news.dateTime} ${news.type} ${news.residenceId} ${news.nickname}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { key: `${name} ${times}`, news };
  });
}

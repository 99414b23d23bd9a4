import { Link } from "react-router";
import { HotScroll } from "@changming/ui/hot-scroll";
import { SectionSpine } from "@changming/ui/section-spine";
import { paths } from "../../url/paths.ts";
import type { NewsRow, NoticeRow } from "../../data/home-data.ts";
import styles from "./news-lists.module.css";

/** Both lists start over after 768 px: sixteen rows of 48. */
const rows = { axis: "y", loop: 768, step: 48 } as const;

/** Notices and articles as two lists that scroll down slowly. */
export function NewsLists({ notices, news, className }: { notices: NoticeRow[]; news: NewsRow[]; className?: string }) {
  const kinds = [notices.length > 0 && "公告", news.length > 0 && "文章"].filter(Boolean);
  if (kinds.length === 0) return null;
  const note = kinds.join("与");
  return (
    <SectionSpine id="news" title="见闻" note={note} className={className}>
      <div className={styles.two}>
        {notices.length > 0 && (
          <div>
            <HotScroll
              label="公告"
              {...rows}
              items={notices}
              itemKey={(notice) => notice.id}
              listClass={styles.list}
              barClass={styles.head}
              head={<h3>公告</h3>}
            >
              {(notice) => (
                <Link className={styles.row} to={paths.notice(notice.id)}>
                  <span className={styles.title}>{notice.title}</span>
                  <Day dateTime={notice.date_time} />
                </Link>
              )}
            </HotScroll>
            <Link className={`link ${styles.all}`} to={paths.notices()}>
              全部公告
            </Link>
          </div>
        )}
        {news.length > 0 && (
          <div>
            <HotScroll
              label="文章"
              {...rows}
              items={news}
              itemKey={(article) => article.id}
              listClass={styles.list}
              barClass={styles.head}
              head={<h3>文章</h3>}
            >
              {(article) => (
                <Link className={styles.row} to={paths.newsArticle(article.id, article.category_id)}>
                  <span className={styles.category}>{article.category_name}</span>
                  <span className={styles.title}>{article.title}</span>
                  <Day dateTime={article.date_time} />
                </Link>
              )}
            </HotScroll>
            <Link className={`link ${styles.all}`} to={paths.news()}>
              全部文章
            </Link>
          </div>
        )}
      </div>
    </SectionSpine>
  );
}

function Day({ dateTime }: { dateTime: string }) {
  return (
    <time className={styles.day} dateTime={dateTime.slice(0, 10)}>
      {dateTime.slice(5, 10)}
    </time>
  );
}

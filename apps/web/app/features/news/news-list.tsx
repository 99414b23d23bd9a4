import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { Mount } from "@changming/ui/portrait";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { beyondFirst } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { ListHead } from "../listing/list-head.tsx";
import { dayText } from "../../parts/day-text.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import type { NewsRow, NewsPage } from "./load-news.ts";
import styles from "./news-list.module.css";

/** Articles of one category or of all, the newest first. */
export function NewsList({ list }: { list: NewsPage }) {
  const { category } = list;
  const to = (page: number) => paths.news(category?.id, beyondFirst(page));
  return (
    <>
      <ListHead title="文章" lead="写给记得的人。" note="家书、节令、礼俗，和园区里的人与事。">
        {null}
      </ListHead>
      <div className={`wrap ${styles.page}`}>
        <Categories list={list} />
        {list.items.length > 0 ? (
          <ol role="list" className={styles.articles} aria-label={category?.category_name ?? "全部文章"}>
            {list.items.map((item, place) => (
              <Entry key={item.id} item={item} isFirst={place < 2} />
            ))}
          </ol>
        ) : (
          <NothingListed list={list} first={to(1)} what="文章">
            <EmptyState title="这个栏目还没有文章" text="写好的文章会列在这里，新的在前。">
              <Link className="link" to={paths.home()}>
                回到首页
              </Link>
            </EmptyState>
          </NothingListed>
        )}
        <Pager
          list={list}
          to={to}
          left="更早的文章都还在，一篇也没有少"
          further={category === null ? "请选上面的一个栏目，缩小范围再看。" : undefined}
        />
      </div>
    </>
  );
}

/** Every tab has an address of its own (R-content-3); 0 stands for all, as in the call. */
function Categories({ list: { categories, category } }: { list: NewsPage }) {
  const tabs = [{ id: 0, category_name: "全部" }, ...categories];
  return (
    <nav className={styles.tabs} aria-label="栏目">
      {tabs.map(({ id, category_name }) => (
        <Link key={id} to={paths.news(id)} aria-current={id === (category?.id ?? 0) ? "page" : undefined}>
          {category_name}
        </Link>
      ))}
    </nav>
  );
}

function Entry({ item, isFirst }: { item: NewsRow; isFirst: boolean }) {
  return (
    <li>
      <Link className={styles.entry} to={paths.newsArticle(item.id, item.category_id)}>
        {item.thumb && (
          <Mount className={styles.mount}>
            <ResponsiveImage
              src={item.thumb}
              alt=""
              width={720}
              height={540}
              sizes="(max-width: 720px) 7rem, 15rem"
              isFirst={isFirst}
            />
          </Mount>
        )}
        <div className={styles.text}>
          <h2>{item.title}</h2>
          <p className={styles.summary}>{item.sumary}</p>
          <p className={styles.facts}>
            <span>{item.category_name}</span>
            <time dateTime={item.date_time.slice(0, 10)}>{dayText(item.date_time)}</time>
          </p>
        </div>
      </Link>
    </li>
  );
}

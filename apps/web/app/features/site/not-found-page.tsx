import { Link, useLocation } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { Picture } from "@changming/ui/picture";
import { SearchBox } from "@changming/ui/search-box";
import { paths } from "../../paths.ts";
import { notFoundWords } from "./not-found-words.ts";
import { useSiteSearch } from "./use-site-search.ts";
import styles from "./not-found.module.css";

/** An address behind which there is nothing to see: says what was not found, kindly, and helps to look on. */
export function NotFoundPage() {
  const art = useArt();
  const search = useSiteSearch();
  const { title, lead, why, helpsToSearch, list } = notFoundWords(useLocation().pathname);
  return (
    <section id="not-found" className={`night ${styles.place}`}>
      <title>{`${title} · 长明`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.scene}>
        <Picture src={art("scenes/panorama.svg")} alt="" width={1200} height={500} isFirst />
      </div>
      <div className={`wrap ${styles.words}`}>
        <h1 className="vert">{title}</h1>
        <div>
          <p className={`kai ${styles.lead}`}>{lead}</p>
          <p className={styles.why}>{why}</p>
          {helpsToSearch && (
            <SearchBox
              action={paths.search()}
              name="words"
              label="寻访"
              placeholder="逝者姓名、籍贯或园区"
              onSearch={search}
              className={styles.search}
            />
          )}
          <p className={styles.ways}>
            {list && <Link to={list.to}>{list.name}</Link>}
            <Link to={paths.home()}>回到首页</Link>
          </p>
        </div>
      </div>
    </section>
  );
}

import { Link, useLocation } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { SearchBox } from "@changming/ui/search-box";
import { paths } from "../url/paths.ts";
import { notFoundTexts } from "./not-found-texts.ts";
import { useSiteSearch } from "./use-site-search.ts";
import styles from "./not-found.module.css";

/** An address without content: says what was not found, and offers ways to continue. */
export function NotFoundPage() {
  const art = useArt();
  const search = useSiteSearch();
  const { title, lead, why, helpsToSearch, list } = notFoundTexts(useLocation().pathname);
  return (
    <section id="not-found" className={`night ${styles.place}`}>
      <title>{`${title} · 长明`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.scene}>
        <ResponsiveImage src={art("scenes/panorama.svg")} alt="" width={1200} height={500} isFirst />
      </div>
      <div className={`wrap ${styles.text}`}>
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

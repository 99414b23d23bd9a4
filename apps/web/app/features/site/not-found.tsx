import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { useArt } from "@changming/ui/art-address";
import { Picture } from "@changming/ui/picture";
import { SearchBox } from "@changming/ui/search-box";
import { paths } from "../../paths.ts";
import { useSiteSearch } from "./use-site-search.ts";
import styles from "./not-found.module.css";

/** An address behind which there is nothing to see: says so kindly, helps to look on. */
export function NotFound() {
  const art = useArt();
  return (
    <section className={`night ${styles.place}`}>
      <title>没有找到这一页 · 长明</title>
      <meta name="robots" content="noindex" />
      <div className={styles.scene}>
        <Picture src={art("scenes/night-lake-1440.webp")} phone="tall" alt="" isFirst />
      </div>
      <div className={`wrap ${styles.words}`}>
        <h1 className="vert">此处无人</h1>
        <div>
          <p className={`kai ${styles.lead}`}>灯还亮着，只是这里没有您要找的人。</p>
          <p className={styles.why}>地址可能写错了一个字；或者这处居所已经迁走，或由家人收起，只留给自己看。</p>
          <SearchBox
            action={paths.search()}
            name="words"
            label="寻访"
            placeholder="逝者姓名、籍贯或园区"
            onSearch={useSiteSearch()}
            className={styles.search}
          />
          <Link to={paths.home()} className={buttonClass("bare", styles.home)}>
            回到首页
          </Link>
        </div>
      </div>
    </section>
  );
}

import { Link } from "react-router";
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
      <title>寻访不遇 · 长明</title>
      <meta name="robots" content="noindex" />
      <div className={styles.scene}>
        <Picture src={art("scenes/panorama.svg")} alt="" width={1200} height={500} isFirst />
      </div>
      <div className={`wrap ${styles.words}`}>
        <h1 className="vert">寻访不遇</h1>
        <div>
          <p className={`kai ${styles.lead}`}>只在此山中，云深不知处。</p>
          <p className={styles.why}>这里没有您要找的人。也许地址写错了一个字，也许这处居所由家人收起，只留给自己看。</p>
          <SearchBox
            action={paths.search()}
            name="words"
            label="寻访"
            placeholder="逝者姓名、籍贯或园区"
            onSearch={useSiteSearch()}
            className={styles.search}
          />
          <Link to={paths.home()} className={styles.home}>
            回到首页
          </Link>
        </div>
      </div>
    </section>
  );
}

import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { slide } from "@changming/contract/slide";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { RichText } from "@changming/ui/rich-text";
import { paths } from "../../url/paths.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { dayText } from "../../parts/day-text.ts";
import { safeHref } from "../../parts/safe-href.ts";
import styles from "./slide-article.module.css";

/** The page of a slide of the home page: its image, whole and without text on it, then the text. */
export function SlideArticle({ slide: article }: { slide: BodyOf<typeof slide.detail> }) {
  const link = safeHref(article.links);
  return (
    <article className={`wrap ${styles.article}`}>
      <Crumbs above={[{ name: "首页", to: paths.home() }]} here={article.title} />
      {article.image && (
        <div className={styles.image}>
          <ResponsiveImage
            src={article.image}
            alt=""
            width={1920}
            height={860}
            sizes="(max-width: 1200px) 100vw, 1200px"
            isFirst
            isWhole
          />
        </div>
      )}
      <header className={styles.head}>
        <h1>{article.title}</h1>
        <p>
          {article.subtitle && <span>{article.subtitle}</span>}
          <time dateTime={article.create_time.slice(0, 10)}>{dayText(article.create_time)}</time>
        </p>
      </header>
      {article.content ? (
        <RichText html={article.content} className={styles.text} />
      ) : (
        <p className={styles.none}>这一幅只有画，没有配文字。</p>
      )}
      <p className={styles.back}>
        {link && (
          <a className="link" href={link}>
            去看它说的那一页
          </a>
        )}
        <Link className="link" to={paths.home()}>
          回到首页
        </Link>
      </p>
    </article>
  );
}

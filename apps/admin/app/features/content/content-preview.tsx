import { RichText } from "@changming/ui/rich-text";
import { Dialog } from "../../parts/dialog.tsx";
import styles from "./content.module.css";

export interface Previewed {
  title: string;
  /** Under the title: a day, a lead. */
  under: string;
  html: string;
  /** Its own, over it: of a slide, or an article's cover. */
  picture?: string;
}

/** A text as the site sets it. */
export function ArticleView({ title, under, html, picture = "" }: Previewed) {
  return (
    <article className={styles.article}>
      {picture !== "" && <img className={styles.cover} src={picture} alt="" />}
      <header>
        <h3>{title || "（还没有标题）"}</h3>
        <p className={styles.small}>{under}</p>
      </header>
      <RichText html={html} />
    </article>
  );
}

/** How it will look, before anybody else sees it. */
export function ContentPreview({ onClose, ...shown }: Previewed & { onClose(): void }) {
  return (
    <Dialog title="预览：站上这样显示" onClose={onClose} isWide>
      <ArticleView {...shown} />
    </Dialog>
  );
}

import { RichText } from "@changming/ui/rich-text";
import { Dialog } from "../../parts/dialog.tsx";
import styles from "./content.module.css";

export interface Previewed {
  title: string;
  /** Below the title: a date, a summary. */
  under: string;
  html: string;
  /** URL of the image above the title: a slide's, or an article's cover. */
  image?: string;
}

/** A text in the layout of the public site. */
export function ArticleView({ title, under, html, image = "" }: Previewed) {
  return (
    <article className={styles.article}>
      {image !== "" && <img className={styles.cover} src={image} alt="" />}
      <header>
        <h3>{title || "（还没有标题）"}</h3>
        <p className={styles.small}>{under}</p>
      </header>
      <RichText html={html} />
    </article>
  );
}

/** How it will look once it is published. */
export function ContentPreview({ onClose, ...article }: Previewed & { onClose(): void }) {
  return (
    <Dialog title="预览：站上这样显示" onClose={onClose} isWide>
      <ArticleView {...article} />
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { RichText } from "@changming/ui/rich-text";
import { paths } from "../../paths.ts";
import { Crumbs, type CrumbsProps } from "../site/crumbs.tsx";
import { dayWords } from "../site/day-words.ts";
import { type Heading, withHeadingIds } from "./headings.ts";
import type { StaticText } from "./load-static-page.ts";
import styles from "./book-page.module.css";

/** Fewer headings one sees at a glance. */
const worthContents = 3;

export interface BookPageProps {
  text: StaticText;
  above?: CrumbsProps["above"];
  /** Beside the text, above it on a phone. */
  side?: ReactNode;
  /** Ways on, below the text. */
  children?: ReactNode;
}

/** A text of the operator's, set as a page of a book: the title on its spine, the contents beside it, one column to read. */
export function BookPage({ text, above = [{ name: "首页", to: paths.home() }], side, children }: BookPageProps) {
  const { html, headings } = withHeadingIds(text.content);
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={above} />
      <div className={side ? styles.beside : undefined}>
        {side && <div className={styles.side}>{side}</div>}
        <div className={styles.room}>
          <article className={styles.leaf}>
            <header className={styles.spine}>
              <h1>{text.title}</h1>
              {headings.length >= worthContents && <Contents headings={headings} />}
            </header>
            <div className={styles.body}>
              <RichText html={html} className={styles.text} />
              <footer className={styles.foot}>
                <p>最近修改于 {dayWords(text.update_time)}</p>
                {children && <p className={styles.ways}>{children}</p>}
              </footer>
            </div>
          </article>
        </div>
      </div>
    </div>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav className={styles.contents} aria-label="目录">
      <ol role="list">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

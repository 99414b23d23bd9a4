import type { ReactNode } from "react";
import { Link } from "react-router";
import { Mount } from "@changming/ui/portrait";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { RichText } from "@changming/ui/rich-text";
import { Crumbs, type CrumbsProps } from "./crumbs.tsx";
import { dayText } from "./day-text.ts";
import { phrasesOf } from "./phrases.ts";
import styles from "./article.module.css";

interface ArticleProps {
  above: CrumbsProps["above"];
  title: string;
  /** A wire day. */
  date: string;
  /** Displayed beside the date. */
  facts?: ReactNode;
  lead?: string;
  /** A small image beside the text. */
  thumb?: string;
  html: string;
  /** Displayed in the text's place when there is none. */
  empty: string;
  /** The neighbours in the order of the list. */
  previous?: Turn | null;
  next?: Turn | null;
  /** Links to go on. */
  children: ReactNode;
}

interface Turn {
  title: string;
  to: string;
}

/** The page of a text: a notice or an article. */
export function Article({
  above,
  title,
  date,
  facts,
  lead,
  thumb,
  html,
  empty,
  previous,
  next,
  children,
}: ArticleProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={above} />
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>
            {phrasesOf(title).map((phrase, place) => (
              <span key={`${place} ${phrase}`}>{phrase}</span>
            ))}
          </h1>
          <p>
            <time dateTime={date.slice(0, 10)}>{dayText(date)}</time>
            {facts}
          </p>
        </header>
        {thumb && (
          <Mount className={styles.mount}>
            <ResponsiveImage
              src={thumb}
              alt=""
              width={360}
              height={450}
              sizes="(max-width: 900px) 100vw, 220px"
              isFirst
            />
          </Mount>
        )}
        <div className={styles.body}>
          {lead && <p className={styles.lead}>{lead}</p>}
          {html ? <RichText html={html} className={styles.text} /> : <p className={styles.none}>{empty}</p>}
        </div>
        <footer className={styles.foot}>
          {(previous || next) && (
            <nav className={styles.turn} aria-label="前后篇">
              {previous && <TurnLink name="上一篇" rel="prev" {...previous} />}
              {next && <TurnLink name="下一篇" rel="next" {...next} />}
            </nav>
          )}
          <p className={styles.ways}>{children}</p>
        </footer>
      </article>
    </div>
  );
}

function TurnLink({ name, rel, title, to }: Turn & { name: string; rel: string }) {
  return (
    <Link to={to} rel={rel}>
      <span>{name}</span>
      {title}
    </Link>
  );
}

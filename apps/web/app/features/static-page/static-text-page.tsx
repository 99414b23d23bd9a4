import type { ReactNode } from "react";
import { RichText } from "@changming/ui/rich-text";
import { plainText, excerpt } from "@changming/kit/plain-text";
import { paths } from "../../url/paths.ts";
import { Crumbs, type CrumbsProps } from "../../parts/crumbs.tsx";
import { dayText } from "../../parts/day-text.ts";
import type { MetaDescriptor } from "react-router";
import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { staticPage } from "@changming/contract/static-page";
import { bodyOrThrow } from "../../api/api.ts";
import { pageMeta, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import styles from "./static-text-page.module.css";

/** Fewer headings need no table of contents. */
const worthContents = 3;

interface StaticTextPageProps {
  text: StaticText;
  above?: CrumbsProps["above"];
  /** Beside the text, above it on a phone. */
  side?: ReactNode;
  /** Links to go on, below the text. */
  children?: ReactNode;
}

/**
 * A text of the operator, set as a page of a book: the title in a column of its own, the contents beside it, one column of text.
 */
export function StaticTextPage({
  text,
  above = [{ name: "首页", to: paths.home() }],
  side,
  children,
}: StaticTextPageProps) {
  const { html, headings } = withHeadingIds(text.content);
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={above} />
      <div className={side ? styles.beside : undefined}>
        {side && <div className={styles.side}>{side}</div>}
        <div className={styles.content}>
          <article className={styles.leaf}>
            <header className={styles.titleColumn}>
              <h1>{text.title}</h1>
              {headings.length >= worthContents && <Contents headings={headings} />}
            </header>
            <div className={styles.body}>
              <RichText html={html} className={styles.text} />
              <footer className={styles.foot}>
                <p>最近修改于 {dayText(text.update_time)}</p>
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

interface Heading {
  id: string;
  text: string;
}

interface HeadedText {
  /** The text with an id on each of its main headings. */
  html: string;
  headings: Heading[];
}

/** Gives the main headings of sanitised HTML ids, so that a table of contents can lead to them. */
export function withHeadingIds(html: string): HeadedText {
  const headings: Heading[] = [];
  const marked = html.replace(/<h2(?:\s[^>]*)?>([\s\S]*?)<\/h2>/g, (whole, inner: string) => {
    const text = plainText(inner);
    if (text === "") return whole;
    const id = `part-${headings.length + 1}`;
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, headings };
}

export type StaticText = BodyOf<typeof staticPage.get>;

/** `contentType` of the call (R-content-6); repeated here, since the contract's schemas are not sent to browsers. */
export const contentTypes = { about: 0, agreement: 1, culture: 2, gardenAgreement: 3, privacy: 4 } as const;

/** One of the operator's texts. Throws a load error until it is written. */
export async function loadStaticPage(client: Client, contentType: number): Promise<{ text: StaticText }> {
  return { text: bodyOrThrow(await client.staticPage.get({ contentType })) };
}

/** Code points of a description, as search engines show them. */
const descriptionLength = 90;

/** Head of one of the operator's texts. */
export function staticPageMeta(
  data: { text: StaticText } | undefined,
  path: string,
  matches: RouteMatches,
): MetaDescriptor[] {
  if (!data) return [];
  const { title, content } = data.text;
  return pageMeta(rootDataOf(matches), { title, description: excerpt(plainText(content), descriptionLength), path });
}

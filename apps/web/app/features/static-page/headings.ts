import { plainText } from "@changming/kit/plain-text";

export interface Heading {
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

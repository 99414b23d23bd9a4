import styles from "./rich-text.module.css";

/** A text of the operator's or a family's: HTML that the server sanitised when it was written. The only raw HTML there is. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`${styles.text} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

import styles from "./rich-text.module.css";

/** A text of the operator or a family: HTML that the server sanitised on write. The only raw HTML of the site. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`${styles.text} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

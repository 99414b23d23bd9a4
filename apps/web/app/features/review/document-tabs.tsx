import styles from "./document-tabs.module.css";
import type { ReviewDetail } from "./review-data.ts";

interface DocumentTabsProps {
  papers: ReviewDetail["papers"];
  /** Index of the displayed document. */
  place: number;
  onShow(place: number): void;
}

/** The documents by their names; each is fetched when it is chosen. */
export function DocumentTabs({ papers, place, onShow }: DocumentTabsProps) {
  return (
    <ul role="list" className={styles.tabs}>
      {papers.map(({ paper, label }, index) => (
        <li key={paper}>
          <button type="button" aria-pressed={index === place} onClick={() => onShow(index)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

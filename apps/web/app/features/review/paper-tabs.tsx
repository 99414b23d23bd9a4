import styles from "./paper-tabs.module.css";
import type { ReviewDetail } from "./review-data.ts";

export interface PaperTabsProps {
  papers: ReviewDetail["papers"];
  /** Which one is shown. */
  place: number;
  onShow(place: number): void;
}

/** The papers by their names; each is fetched when it is chosen. */
export function PaperTabs({ papers, place, onShow }: PaperTabsProps) {
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

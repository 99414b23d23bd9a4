import type { ReactNode } from "react";
import { EmptyState } from "@changming/ui/empty-state";
import styles from "./blank-sheet.module.css";

export interface BlankSheetProps {
  title: string;
  words: string;
  /** Something is under way that will take its place. */
  isBusy?: boolean;
  children?: ReactNode;
}

/** The place of a certificate that is not here: says why and how one gets to it. */
export function BlankSheet({ title, words, isBusy = false, children }: BlankSheetProps) {
  return (
    <section className={styles.blank} aria-label={title} aria-busy={isBusy} role={isBusy ? "status" : undefined}>
      <EmptyState title={title} words={words}>
        {children}
      </EmptyState>
    </section>
  );
}

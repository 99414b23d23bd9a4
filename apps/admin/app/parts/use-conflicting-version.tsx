import { type ReactNode, useState } from "react";
import type { Result } from "@changming/contract/client";
import { type Detail, DetailList } from "./detail-list.tsx";
import styles from "./parts.module.css";

interface TheirsOptions<Row> {
  /** The version that was opened; null for something new. */
  saved: Row | null;
  /** Fetches the current version; null: it was deleted. */
  newest(): Promise<Result<Row | null>>;
  /** Its fields to display beside the user's input. */
  detailsOf(row: Row): readonly Detail[];
  saveLabel?: string;
  /** Label of the save button once the other version is displayed: `用我填的保存`. */
  overLabel?: string;
  /** Who may have saved another version; by default another person. */
  others?: string;
}

interface ConflictingVersion<Row> {
  /** The version that a save replaces; undefined for something new. */
  version: number | undefined;
  theirs: Row | null;
  /** Props for `FormShell`. */
  shell: { showConflictingVersion(): void; saveLabel: string };
  /** After a save, where the form stays open. */
  forget(): void;
  /** To render above the fields. */
  note: ReactNode;
}

/**
 * The version that another user saved in the meantime, displayed above the form: all input stays in its fields, and the
 * next save replaces the displayed version.
 */
export function useConflictingVersion<Row extends { version: number }>(
  options: TheirsOptions<Row>,
): ConflictingVersion<Row> {
  const { saved, newest, detailsOf, saveLabel = "保存", overLabel = "用我填的保存", others = "别人" } = options;
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [error, setError] = useState("");
  async function show() {
    const answer = await newest();
    setError(answer.ok ? (answer.body ? "" : `它刚才被${others}删去了；您填的还在，要留的请先抄下来`) : answer.msg);
    if (answer.ok) setTheirs(answer.body);
  }
  return {
    version: (theirs ?? saved)?.version,
    theirs,
    forget: () => setTheirs(null),
    shell: { showConflictingVersion: () => void show(), saveLabel: theirs ? overLabel : saveLabel },
    note: (
      <>
        <p role="alert" className={styles.error}>
          {error}
        </p>
        {theirs && (
          <div role="status">
            <DetailList
              title={`${others}刚才存成了这样，您填的都还在；再点“${overLabel}”，就以您的为准`}
              details={detailsOf(theirs)}
            />
          </div>
        )}
      </>
    ),
  };
}

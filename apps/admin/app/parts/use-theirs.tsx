import { type ReactNode, useState } from "react";
import type { Result } from "@changming/contract/client";
import { type Detail, DetailList } from "./detail-list.tsx";
import styles from "./parts.module.css";

interface TheirsOptions<Row> {
  /** As it was opened; null for something new. */
  present: Row | null;
  /** Asks for it as it stands now; null: it is gone. */
  newest(): Promise<Result<Row | null>>;
  /** What of it is shown beside what was typed. */
  detailsOf(row: Row): readonly Detail[];
  saveLabel?: string;
  /** Once theirs are shown: `用我填的保存`. */
  overLabel?: string;
}

interface Theirs<Row> {
  /** Of the copy that a save replaces; undefined for something new. */
  version: number | undefined;
  theirs: Row | null;
  /** To spread on the form's shell. */
  shell: { showTheirs(): void; saveLabel: string };
  /** After a save, where the form stays open. */
  forget(): void;
  /** Above the fields. */
  note: ReactNode;
}

/**
 * What somebody else saved meanwhile, shown above one's own form: all that was typed stays in its fields, and the next
 * save is meant to replace what was shown.
 */
export function useTheirs<Row extends { version: number }>(options: TheirsOptions<Row>): Theirs<Row> {
  const { present, newest, detailsOf, saveLabel = "保存", overLabel = "用我填的保存" } = options;
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [wrong, setWrong] = useState("");
  async function show() {
    const answer = await newest();
    setWrong(answer.ok ? (answer.body ? "" : "它刚才被别人删去了；您填的还在，要留的请先抄下来") : answer.msg);
    if (answer.ok) setTheirs(answer.body);
  }
  return {
    version: (theirs ?? present)?.version,
    theirs,
    forget: () => setTheirs(null),
    shell: { showTheirs: () => void show(), saveLabel: theirs ? overLabel : saveLabel },
    note: (
      <>
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
        {theirs && (
          <div role="status">
            <DetailList
              title={`别人刚才存成了这样，您填的都还在；再点“${overLabel}”，就以您的为准`}
              details={detailsOf(theirs)}
            />
          </div>
        )}
      </>
    ),
  };
}

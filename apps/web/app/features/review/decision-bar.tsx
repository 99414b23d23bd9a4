import { Button } from "@changming/ui/button";
import styles from "./decision-bar.module.css";
import type { Leafing } from "./use-review-navigation.ts";

interface DecisionBarProps {
  leaf: Leafing;
  /** null: there is nothing to decide (any more). */
  onOpen: ((what: "approve" | "reject") => void) | null;
}

/** The possible actions, always visible. */
export function DecisionBar({ leaf, onOpen }: DecisionBarProps) {
  return (
    <div className={styles.bar}>
      {onOpen && (
        <>
          <Button kind="main" onClick={() => onOpen("approve")}>
            通过
          </Button>
          <Button onClick={() => onOpen("reject")}>驳回</Button>
        </>
      )}
      <span className={styles.ways}>
        {leaf.hasOthers && (
          <Button kind="bare" onClick={leaf.previous}>
            上一份
          </Button>
        )}
        <Button kind={onOpen ? "bare" : "main"} onClick={leaf.next}>
          {leaf.hasOthers ? "下一份" : "回到列表"}
        </Button>
      </span>
    </div>
  );
}

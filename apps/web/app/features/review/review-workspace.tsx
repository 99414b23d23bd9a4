import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { ApproveDialog, RejectDialog } from "./decision-dialogs.tsx";
import { type Leafing, byReviewNavigation, useReviewNavigation } from "./use-review-navigation.ts";
import { KeyList, type KeyListProps, useKeys, useKeysSwitch } from "./keys.tsx";
import type { ReviewDetail, Decided } from "./queue-query.ts";
import { ReviewSheet } from "./review-sheet.tsx";
import styles from "./review-workspace.module.css";

/** Everything for one decision, and the ways on. No key decides by itself: each opens a confirmation. */
export function ReviewWorkspace({ review, refetch }: { review: ReviewDetail; refetch(): void }) {
  const [open, setOpen] = useState<"approve" | "reject" | null>(null);
  const [error, setError] = useState({ sentence: "", times: 0 });
  // Each look at a decided application is logged: its documents are closed at first.
  const [areDocumentsOpen, setDocumentsOpen] = useState(review.can.decide);
  // A displayed document was fetched, and so looked at, since this review was loaded.
  const [hasSeen, setHasSeen] = useState(review.has_looked);
  const [isOn, turn] = useKeysSwitch();
  const leaf = useReviewNavigation(review);
  const decided = useDecided(review);
  // After a rejected decision only a newer submission may be decided, once it is displayed.
  const canDecide = review.can.decide && error.times !== review.times;
  const actions = { n: leaf.next, j: leaf.next, ...(leaf.hasOthers && { k: leaf.previous }) };
  const decisions = { a: () => setOpen("approve"), r: () => setOpen("reject") };
  useKeys(canDecide ? { ...actions, ...decisions } : actions, isOn);

  const form = {
    review,
    onClose: () => setOpen(null),
    onDecided: decided,
    onError(sentence: string) {
      setOpen(null);
      setError({ sentence, times: review.times });
      refetch();
    },
  };
  return (
    <>
      <ReviewSheet
        review={review}
        error={error.sentence}
        hasKeys={isOn}
        areDocumentsOpen={areDocumentsOpen}
        onOpenDocuments={() => setDocumentsOpen(true)}
        onDocumentViewed={() => setHasSeen(true)}
      />
      <KeyList
        keys={keysOf({ canDecide, hasOthers: leaf.hasOthers, papers: areDocumentsOpen ? review.papers.length : 0 })}
        isOn={isOn}
        onTurn={turn}
      />
      <DecisionBar leaf={leaf} onOpen={canDecide ? setOpen : null} />
      {open === "approve" && <ApproveDialog {...form} hasLooked={hasSeen} />}
      {open === "reject" && <RejectDialog {...form} />}
    </>
  );
}

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
          <Button kind="primary" onClick={() => onOpen("approve")}>
            通过
          </Button>
          <Button onClick={() => onOpen("reject")}>驳回</Button>
        </>
      )}
      <span className={styles.ways}>
        {leaf.hasOthers && (
          <Button kind="ghost" onClick={leaf.previous}>
            上一份
          </Button>
        )}
        <Button kind={onOpen ? "ghost" : "primary"} onClick={leaf.next}>
          {leaf.hasOthers ? "下一份" : "回到列表"}
        </Button>
      </span>
    </div>
  );
}

/** Reports the decision and goes straight on to the next application: refetched, since others decide too. */
function useDecided({ id, name, next_id }: ReviewDetail): (decided: Decided) => Promise<void> {
  const navigate = useNavigate();
  return async ({ state, number_text }) => {
    showToast(state === "approved" ? `${name}的申请已通过：${number_text}` : `${name}的申请已驳回`);
    const now = await api.applicationReview.detail({ id });
    const next = now.ok ? now.body.next_id : next_id;
    if (next === 0) await navigate(paths.reviewQueue());
    else await navigate(paths.review(next), { state: byReviewNavigation });
  };
}

export interface KeysContext {
  canDecide: boolean;
  /** Another application is pending. */
  hasOthers: boolean;
  /** Number of documents that are open. */
  papers: number;
}

/** The keys that do something now. */
export function keysOf({ canDecide, hasOthers, papers }: KeysContext): KeyListProps["keys"] {
  const ways: KeyListProps["keys"] = hasOthers
    ? [
        [["N", "J"], "下一份"],
        [["K"], "上一份"],
      ]
    : [[["N", "J"], "回到列表"]];
  const decisions: KeyListProps["keys"] = [
    [["A"], "通过"],
    [["R"], "驳回"],
  ];
  const looks: KeyListProps["keys"] = [
    [["+", "-"], "缩放"],
    [["Z"], "铺满窗口"],
  ];
  return [
    ...ways,
    ...(canDecide ? decisions : []),
    ...(papers > 1 ? ([[["←", "→"], "换一份材料"]] as const) : []),
    ...(papers > 0 ? looks : []),
  ];
}

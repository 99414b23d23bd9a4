import { useState } from "react";
import { ApproveDialog } from "./approve-dialog.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { KeyList } from "./key-list.tsx";
import { keysOf } from "./keys-of.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import type { ReviewDetail } from "./review-data.ts";
import { ReviewSheet } from "./review-sheet.tsx";
import { useDecided } from "./use-decided.ts";
import { useKeys } from "./use-keys.ts";
import { useKeysSwitch } from "./use-keys-switch.ts";
import { useReviewNavigation } from "./use-review-navigation.ts";

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

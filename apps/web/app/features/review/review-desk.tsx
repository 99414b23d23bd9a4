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
import { useLeafing } from "./use-leafing.ts";

/** Everything for one decision, and the ways on. Nothing is decided by a key alone: each opens what has to be confirmed. */
export function ReviewDesk({ review, askAgain }: { review: ReviewDetail; askAgain(): void }) {
  const [open, setOpen] = useState<"approve" | "reject" | null>(null);
  const [refused, setRefused] = useState({ sentence: "", times: 0 });
  // Each look at what is decided is written down: its papers lie closed.
  const [isPapersOpen, setPapersOpen] = useState(review.can.decide);
  // A document that is shown is fetched, and so looked at, since this review was read.
  const [hasSeen, setHasSeen] = useState(review.has_looked);
  const [isOn, turn] = useKeysSwitch();
  const leaf = useLeafing(review);
  const decided = useDecided(review);
  // What came after the sending that was refused may be decided, once it is shown.
  const canDecide = review.can.decide && refused.times !== review.times;
  const deeds = { n: leaf.next, j: leaf.next, ...(leaf.hasOthers && { k: leaf.previous }) };
  const decisions = { a: () => setOpen("approve"), r: () => setOpen("reject") };
  useKeys(canDecide ? { ...deeds, ...decisions } : deeds, isOn);

  const form = {
    review,
    onClose: () => setOpen(null),
    onDecided: decided,
    onRefused(sentence: string) {
      setOpen(null);
      setRefused({ sentence, times: review.times });
      askAgain();
    },
  };
  return (
    <>
      <ReviewSheet
        review={review}
        refused={refused.sentence}
        hasKeys={isOn}
        isPapersOpen={isPapersOpen}
        onOpenPapers={() => setPapersOpen(true)}
        onPaperShown={() => setHasSeen(true)}
      />
      <KeyList
        keys={keysOf({ canDecide, hasOthers: leaf.hasOthers, papers: isPapersOpen ? review.papers.length : 0 })}
        isOn={isOn}
        onTurn={turn}
      />
      <DecisionBar leaf={leaf} onOpen={canDecide ? setOpen : null} />
      {open === "approve" && <ApproveDialog {...form} hasLooked={hasSeen} />}
      {open === "reject" && <RejectDialog {...form} />}
    </>
  );
}
